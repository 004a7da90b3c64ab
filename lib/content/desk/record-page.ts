import { isContentKind } from '@/lib/config/content-state';
import type { DeskNotice } from '@/lib/config/desk-notices';
import type { EditedKind } from '@/lib/format/record-form';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import type { Locale } from '@/lib/i18n/locales';
import { CAR_PARAMS, FORM_PARAMS, UNSUGGESTED_PARAM } from '@/lib/routing/desk-car-address';
import { SUGGESTED_PARAM } from '@/lib/routing/desk-text-address';
import { type ContentAbout, readContentAbout } from './content';
import { noticeOf, type SearchParams } from './page-notice';
import { readSentPictures } from './pictures';
import { type EditedRecord, readLastEdit, readRecordForm, textLocaleOf } from './records';
import { readSheetLanguages } from './sheet-languages';
import type { StaffMember } from './signed-in';

/** A record's page, with the outcome of the form that redirected to it. */
export interface RecordPage {
  record: EditedRecord;
  notice: DeskNotice | undefined;
  /** Who has changed the same fields in between. */
  last: Awaited<ReturnType<typeof readLastEdit>>;
  /** What was just saved, to be undone. */
  batch: string | undefined;
  undone: 'undone' | 'undoRefused' | undefined;
  sent: Awaited<ReturnType<typeof readSentPictures>>['pictures'];
  /** Languages of sheets for its windscreen; of one car alone. */
  sheetLanguages: readonly Locale[] | undefined;
  /** Of a promotion or an article. */
  about: ContentAbout | undefined;
}

/** Null where there is no such record. @param key `new` for one that is to be entered */
export async function readRecordPage(
  kind: EditedKind,
  key: string,
  {
    staff,
    language,
    searchParams,
  }: {
    staff: StaffMember;
    language: DeskLanguage;
    searchParams: SearchParams;
  },
): Promise<RecordPage | null> {
  const query = await searchParams;
  const record = await readRecordForm(kind, key, { role: staff.role, language, query });
  if (!record) return null;
  const sent = await readSentPictures(staff, searchParams);
  const notice = (await noticeOf(searchParams)) ?? sent.notice;
  const isChanged = notice === 'recordChanged';
  const { [CAR_PARAMS.batch]: batch, [CAR_PARAMS.outcome]: outcome } = query;
  const isSuggested = query[SUGGESTED_PARAM] === '1';
  const about = isContentKind(kind)
    ? await readContentAbout(kind, record.key, textLocaleOf(query), isSuggested)
    : undefined;
  // What was typed into a form that was refused comes before what was suggested, and so does what
  // is stored where its person has put a suggestion aside.
  const aside = String(query[UNSUGGESTED_PARAM] ?? '').split(',');
  const suggested = [...(about?.suggestions?.texts ?? [])].filter(
    ([name]) => query[FORM_PARAMS.typed + name] === undefined && !aside.includes(name),
  );
  const form = { ...record.form, ...Object.fromEntries(suggested) };
  return {
    record: { ...record, form },
    notice,
    sent: sent.pictures,
    about,
    sheetLanguages: kind === 'units' && record.key ? await readSheetLanguages() : undefined,
    last: isChanged ? await readLastEdit(kind, key, record.wrong) : undefined,
    batch: typeof batch === 'string' && notice === 'recordSaved' ? batch : undefined,
    undone: outcome === 'undone' || outcome === 'undoRefused' ? outcome : undefined,
  };
}
