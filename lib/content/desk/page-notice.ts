import { type DeskNotice, isDeskNotice, NOTICE_PARAM } from '@/lib/config/desk-notices';
import { isEnquiryNumber } from '@/lib/config/enquiry-number';
import { BULK_PARAMS } from '@/lib/routing/desk-address';

export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** What a page has to say of the form that led to it. */
export async function noticeOf(searchParams: SearchParams): Promise<DeskNotice | undefined> {
  const notice = (await searchParams)[NOTICE_PARAM];
  return isDeskNotice(notice) ? notice : undefined;
}

/** What came of the action on several enquiries that led to a page; undefined for none. */
export async function bulkOutcomeOf(searchParams: SearchParams) {
  const { [BULK_PARAMS.done]: done, [BULK_PARAMS.refused]: refused } = await searchParams;
  if (typeof done !== 'string' || !/^\d{1,2}$/.test(done)) return undefined;
  const numbers = typeof refused === 'string' ? refused.split(',').filter(isEnquiryNumber) : [];
  return { done: Number(done), refused: numbers };
}
