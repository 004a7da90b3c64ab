import { notFound } from 'next/navigation';
import { RecordScreen } from '@/components/desk/cars/record-screen';
import type { StaffRight } from '@/lib/config/staff-rights';
import type { SearchParams } from '@/lib/content/desk/page-notice';
import { readRecordPage } from '@/lib/content/desk/record-page';
import { requireStaff } from '@/lib/content/desk/signed-in';
import type { EditedKind } from '@/lib/format/record-form';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';

interface Props {
  params: Promise<{ id: string } | { sign: string }>;
  searchParams: SearchParams;
}

/**
 * The page of one record of a kind, which needs `right`; where the address says `new`, of one that
 * is to be entered, which needs `rightToEnter`.
 */
export function recordPageOf(kind: EditedKind, right: StaffRight, rightToEnter = right) {
  return async ({ params, searchParams }: Props) => {
    const names = await params;
    const key = 'id' in names ? names.id : names.sign;
    const staff = await requireStaff(key === 'new' ? rightToEnter : right);
    const language = await currentDeskLanguage();
    const page = await readRecordPage(kind, key, { staff, language, searchParams });
    if (!page) notFound();
    return <RecordScreen language={language} staff={staff} page={page} />;
  };
}
