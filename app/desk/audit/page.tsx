import { AuditTable } from '@/components/desk/audit-table';
import { DeskFrame } from '@/components/desk/frame';
import { DeskLink } from '@/components/desk/link';
import { titleOf } from '@/lib/content/desk/page-title';
import { readAudit } from '@/lib/content/desk/people';
import { requireStaff } from '@/lib/content/desk/signed-in';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { recordIdOf } from '@/lib/routing/paths';

export const generateMetadata = titleOf('audit');

export default async function AuditPage({ searchParams }: PageProps<'/desk/audit'>) {
  const staff = await requireStaff('readAudit');
  const language = await currentDeskLanguage();
  const t = deskTextsOf(language, 'audit');
  const { before } = await searchParams;
  const beforeId = typeof before === 'string' ? (recordIdOf(before) ?? undefined) : undefined;
  const { entries, olderThan, names } = await readAudit(beforeId);
  return (
    <DeskFrame language={language} staff={staff} current="audit">
      <header>
        <h1>{t('title')}</h1>
        <p className="desk-quiet">{t('text')}</p>
      </header>
      <section className="desk-card">
        <AuditTable language={language} entries={entries} names={names} />
        {olderThan && (
          <DeskLink href={`${DESK_PATHS.audit}?before=${olderThan}`}>{t('older')}</DeskLink>
        )}
      </section>
    </DeskFrame>
  );
}
