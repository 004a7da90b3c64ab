import { notFound } from 'next/navigation';
import { DeskFrame } from '@/components/desk/frame';
import { SentTextsOutcome, SentTextsPreview } from '@/components/desk/languages/sent-texts';
import { DeskLink } from '@/components/desk/link';
import { titleOf } from '@/lib/content/desk/page-title';
import { readSentTexts } from '@/lib/content/desk/sent-texts';
import { readDeskPage } from '@/lib/content/desk/signed-in';
import { deskTextsOf, deskTimeOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { textsPath } from '@/lib/routing/desk-text-address';

export const generateMetadata = titleOf('sentTexts');

/** What a file of a translation office would change, and what became of it. */
export default async function SentTextsPage({
  params,
  searchParams,
}: PageProps<'/desk/languages/file/[id]'>) {
  const { staff, language, notice } = await readDeskPage('rewordTexts', searchParams);
  const t = deskTextsOf(language, 'sentTexts');
  const { id } = await params;
  const file = await readSentTexts(staff, id);
  if (!file) notFound();
  const { locale, sentAt } = file;
  return (
    <DeskFrame language={language} staff={staff} current="languages" notice={notice}>
      <header>
        <DeskLink href={textsPath(locale)}>{deskTextsOf(language, 'texts')('back')}</DeskLink>
        <h1>{t('title')}</h1>
        <p className="desk-quiet">
          {t('sent', {
            language: languageNameOf(language, locale),
            time: deskTimeOf(language, sentAt),
          })}
        </p>
      </header>
      {'outcome' in file ? (
        <SentTextsOutcome language={language} locale={locale} outcome={file.outcome} />
      ) : (
        <SentTextsPreview language={language} sentId={id} file={file} />
      )}
    </DeskFrame>
  );
}
