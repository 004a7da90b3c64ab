import { BulkForm, BulkNotice } from '@/components/desk/bulk-form';
import { OpeningGuide } from '@/components/desk/company/opening-guide';
import { ExportForm } from '@/components/desk/export-form';
import { DeskFrame } from '@/components/desk/frame';
import { InboxFilters } from '@/components/desk/inbox-filters';
import { InboxList } from '@/components/desk/inbox-list';
import { DeskLink } from '@/components/desk/link';
import { mayStaff } from '@/lib/config/staff-rights';
import {
  inboxFilterOf,
  inboxHref,
  readHandlers,
  readInbox,
  readInboxCounts,
} from '@/lib/content/desk/inbox';
import { readMissing } from '@/lib/content/desk/opening';
import { bulkOutcomeOf, undoableOf } from '@/lib/content/desk/page-notice';
import { titleOf } from '@/lib/content/desk/page-title';
import { readDeskPage } from '@/lib/content/desk/signed-in';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

export const generateMetadata = titleOf('inbox');

/** The inbox, longest waiting first; the address holds the filter. */
export default async function InboxPage({ searchParams }: PageProps<'/desk'>) {
  const { staff, language, notice } = await readDeskPage('readLeads', searchParams);
  const query = await searchParams;
  const filter = inboxFilterOf(query, staff.id);
  const { enquiries, next } = await readInbox(filter, query.after);
  const t = deskTextsOf(language, 'inbox');
  const mayHandle = mayStaff(staff.role, 'handleLeads');
  const outcome = await bulkOutcomeOf(searchParams);
  const list = <InboxList language={language} rows={enquiries} isPickable={mayHandle} />;
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <DeskFrame language={language} staff={staff} current="home" notice={notice} isFresh>
      {outcome && (
        <BulkNotice
          language={language}
          outcome={outcome}
          undoable={await undoableOf(searchParams)}
        />
      )}
      <h1 className="desk-inbox-title">{t('title')}</h1>
      <OpeningGuide language={language} steps={await readMissing(staff)} />
      <InboxFilters
        language={language}
        filter={filter}
        counts={await readInboxCounts(filter)}
        ownId={staff.id}
      />
      {enquiries.length > 0 ? (
        <section className="desk-card" aria-label={t('title')}>
          {mayHandle ? (
            <BulkForm language={language} colleagues={await readHandlers()}>
              {list}
            </BulkForm>
          ) : (
            list
          )}
        </section>
      ) : (
        <section className="desk-card">
          <p>{t(isFiltered ? 'nothingFound' : 'empty')}</p>
          {isFiltered && <DeskLink href="/">{t('showAll')}</DeskLink>}
        </section>
      )}
      {next && <DeskLink href={inboxHref(filter, next)}>{t('more')}</DeskLink>}
      {enquiries.length > 0 && mayStaff(staff.role, 'exportLeads') && (
        <ExportForm language={language} filter={filter} />
      )}
    </DeskFrame>
  );
}
