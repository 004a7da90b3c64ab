import { RemovedList } from '@/components/desk/cars/removed-list';
import { DeskFrame } from '@/components/desk/frame';
import { DeskLink } from '@/components/desk/link';
import { isContentKind } from '@/lib/config/content-state';
import { titleOf } from '@/lib/content/desk/page-title';
import { readRemoved } from '@/lib/content/desk/records';
import { readDeskPage } from '@/lib/content/desk/signed-in';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';

export const generateMetadata = titleOf('removed');

/** What was removed in the last 30 days, to be taken back. */
export default async function RemovedPage({ searchParams }: PageProps<'/desk/cars/removed'>) {
  const { staff, language, notice } = await readDeskPage('manageCars', searchParams);
  const t = deskTextsOf(language, 'removed');
  const records = (await readRemoved()).filter(({ kind }) => !isContentKind(kind));
  return (
    <DeskFrame language={language} staff={staff} current="cars" notice={notice}>
      <header>
        <DeskLink href={DESK_PATHS.cars}>{t('back')}</DeskLink>
        <h1>{t('title')}</h1>
        <p className="desk-quiet">{t('text')}</p>
      </header>
      <section className="desk-card" aria-label={t('title')}>
        {records.length === 0 ? (
          <p>{t('none')}</p>
        ) : (
          <RemovedList language={language} records={records} action="restore-record" />
        )}
      </section>
    </DeskFrame>
  );
}
