import type { IncomingMessage } from 'node:http';
import { PAGE_KINDS, type PageKind } from '@/lib/contract/vitals';
import { isDeskHost } from '@/lib/routing/host-locale';
import { firstPartOf, pageKindOf } from '@/lib/routing/page-kind';

const OTHER_KINDS = ['api', 'desk', 'media', 'build', 'form', 'probe', 'file'] as const;

/**
 * How metrics distinguish requests: never by address, because addresses are unlimited in number.
 */
export const REQUEST_KINDS = [...PAGE_KINDS, ...OTHER_KINDS] as const;
export type RequestKind = PageKind | (typeof OTHER_KINDS)[number];

/** By the first part of the path. */
const KIND_OF_PART: ReadonlyMap<string, RequestKind> = new Map([
  ['_next', 'build'],
  ['api', 'api'],
  ['media', 'media'],
  ['pictures', 'media'],
  ['enquiry', 'form'],
  ['recovery', 'form'],
  ['confirm', 'form'],
  ['arrival', 'form'],
  ['e', 'form'],
  ['healthz', 'probe'],
  ['readyz', 'probe'],
  ['feeds', 'file'],
  ['u', 'file'],
  ['internal', 'file'],
  ['.well-known', 'file'],
]);

/** @param request any request, also a rejected one */
export function requestKindOf({ url = '', headers }: IncomingMessage): RequestKind {
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  const known = KIND_OF_PART.get(firstPartOf(path));
  if (isDeskHost(headers.host ?? '')) return known === 'build' ? known : 'desk';
  // Files have a dot in their names, and no page of ours has.
  return known ?? (path.includes('.') ? 'file' : pageKindOf(path));
}
