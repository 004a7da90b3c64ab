import { RemovedList } from '@/components/desk/cars/removed-list';
import { ContentTabs } from '@/components/desk/content/content-tabs';
import { DeskFrame } from '@/components/desk/frame';
import { isContentKind } from '@/lib/config/content-state';
import { titleOf } from '@/lib/content/desk/page-title';
import { readRemoved } from '@/lib/content/desk/records';
import { readDeskPage } from '@/lib/content/desk/signed-in';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

export const generateMetadata = titleOf('removedContent');

/** Promotions and articles that were removed in the last 30 days, to be taken back. */
export default async function RemovedContentPage({
  searchParams,
}: PageProps<'/desk/content/removed'>) {
  const { staff, language, notice } = await readDeskPage('writeContent', searchParams);
  const t = deskTextsOf(language, 'removed');
  const title = deskTextsOf(language, 'removedContent')('title');
  const records = (await readRemoved()).filter(({ kind }) => isContentKind(kind));
  return (
    <DeskFrame language={language} staff={staff} current="promotions" notice={notice}>
      <header className="desk-head">
        <div>
          <h1>{title}</h1>
          <p className="desk-quiet">{t('text')}</p>
        </div>
        <ContentTabs language={language} current="removedContent" />
      </header>
      <section className="desk-card" aria-label={title}>
        {records.length === 0 ? (
          <p>{t('none')}</p>
        ) : (
          <RemovedList language={language} records={records} action="restore-content" />
        )}
      </section>
    </DeskFrame>
  );
}
