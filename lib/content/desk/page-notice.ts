import { type DeskNotice, isDeskNotice, NOTICE_PARAM } from '@/lib/config/desk-notices';
import { isEnquiryNumber } from '@/lib/config/enquiry-number';
import { BULK_PARAMS, UNDO_PARAM } from '@/lib/routing/desk-address';
import { recordIdOf } from '@/lib/routing/paths';

/** The query of a page's address. */
export type Query = Record<string, string | string[] | undefined>;
export type SearchParams = Promise<Query>;

/** The notice of the form that redirected to a page. */
export async function noticeOf(searchParams: SearchParams): Promise<DeskNotice | undefined> {
  const notice = (await searchParams)[NOTICE_PARAM];
  return isDeskNotice(notice) ? notice : undefined;
}

/** The outcome of the bulk action on enquiries that redirected to a page; undefined for none. */
export function bulkOutcomeOf(searchParams: SearchParams) {
  return outcomeOf(searchParams, isEnquiryNumber);
}

/** The same for cars. */
export function carBulkOutcomeOf(searchParams: SearchParams) {
  return outcomeOf(searchParams, (name) => /^[A-Za-z0-9][A-Za-z0-9-]{1,23}$/.test(name));
}

async function outcomeOf(searchParams: SearchParams, isName: (text: string) => boolean) {
  const { [BULK_PARAMS.done]: done, [BULK_PARAMS.refused]: refused } = await searchParams;
  if (typeof done !== 'string' || !/^\d{1,2}$/.test(done)) return undefined;
  const numbers = typeof refused === 'string' ? refused.split(',').filter(isName) : [];
  return { done: Number(done), refused: numbers };
}

/** The enquiries of which a page offers to undo what was just done to their states. */
export async function undoableOf(searchParams: SearchParams): Promise<number[]> {
  const { [UNDO_PARAM]: ids } = await searchParams;
  if (typeof ids !== 'string') return [];
  return ids
    .split(',')
    .map(recordIdOf)
    .filter((id) => id !== null);
}
