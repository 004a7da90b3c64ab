import { type DeskNotice, isDeskNotice, NOTICE_PARAM } from '@/lib/config/desk-notices';

export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** What a page has to say of the form that led to it. */
export async function noticeOf(searchParams: SearchParams): Promise<DeskNotice | undefined> {
  const notice = (await searchParams)[NOTICE_PARAM];
  return isDeskNotice(notice) ? notice : undefined;
}
