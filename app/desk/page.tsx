import { redirect } from 'next/navigation';
import { noticeOf } from '@/lib/content/desk/page-notice';
import { requireStaff } from '@/lib/content/desk/signed-in';
import { DESK_PATHS, withNotice } from '@/lib/routing/desk-address';

/** Leads to the page that somebody works on. */
export default async function DeskPage({ searchParams }: PageProps<'/desk'>) {
  await requireStaff();
  redirect(withNotice(DESK_PATHS.account, await noticeOf(searchParams)));
}
