import type { IncomingMessage } from 'node:http';
import { PAGE_KINDS, type PageKind } from '@/lib/contract/vitals';
import { isDeskHost } from '@/lib/routing/host-locale';
import { pageKindOf } from '@/lib/routing/page-kind';
import { isNotAPage } from '@/lib/routing/page-request';

const OTHER_KINDS = ['api', 'desk', 'media', 'build', 'form', 'probe', 'file'] as const;

/** Everything that requests are told apart by in metrics: never their addresses, which are endless. */
export const REQUEST_KINDS = [...PAGE_KINDS, ...OTHER_KINDS] as const;
export type RequestKind = PageKind | (typeof OTHER_KINDS)[number];

const KIND_OF_PATH: readonly (readonly [path: RegExp, kind: RequestKind])[] = [
  [/^\/_next\//, 'build'],
  [/^\/api\//, 'api'],
  [/^\/(?:review-)?media\/|^\/pictures\//, 'media'],
  [/^\/(?:enquiry|recovery|confirm|arrival|e)$/, 'form'],
  [/^\/(?:healthz|readyz)$/, 'probe'],
];

/** @param request whatever was sent, also what is turned away */
export function requestKindOf({ url = '', headers }: IncomingMessage): RequestKind {
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  if (isDeskHost(headers.host ?? '')) return path.startsWith('/_next/') ? 'build' : 'desk';
  const known = KIND_OF_PATH.find(([pattern]) => pattern.test(path))?.[1];
  if (known) return known;
  return isNotAPage(path) ? 'file' : pageKindOf(path);
}
