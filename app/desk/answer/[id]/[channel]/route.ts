import { openAnswer } from '@/lib/content/desk/answer';

export const dynamic = 'force-dynamic';

/** Records and opens an answer channel when no script did (components/desk/answer-links). */
export async function GET(
  request: Request,
  { params }: RouteContext<'/desk/answer/[id]/[channel]'>,
): Promise<Response> {
  const { id, channel } = await params;
  const template = new URL(request.url).searchParams.get('template');
  const target = await openAnswer(id, channel, template);
  return typeof target === 'number'
    ? new Response(null, { status: target })
    : new Response(null, { status: 303, headers: { location: target } });
}
