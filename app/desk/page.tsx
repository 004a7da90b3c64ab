import { DeskFrame } from '@/components/desk/frame';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

export default async function DeskPage() {
  const language = await currentDeskLanguage();
  const t = deskTextsOf(language, 'closed');
  return (
    <DeskFrame language={language}>
      <section className="desk-sheet">
        <h1>{t('title')}</h1>
        <p>{t('text')}</p>
      </section>
    </DeskFrame>
  );
}
