import { GET as answerLabels } from '@/app/[locale]/labels/reviews/route';
import { connectPageApi, type PageApi } from '@/tests/support/api/page-api';
import type { TestBackendOptions } from '@/tests/support/server/test-backend';

/** The API with the demo catalogue, and the labels that a form of reviews fetches. */
export function connectReviewApi(options: TestBackendOptions = {}): Promise<PageApi> {
  const labels = (request: Request) =>
    answerLabels(request, { params: Promise.resolve({ locale: 'en' }) });
  return connectPageApi({ seed: true, ...options }, { '/labels/reviews': labels });
}

export function envelope(data: unknown, code = 0, msg = ''): Response {
  return Response.json({ code, msg, data });
}
