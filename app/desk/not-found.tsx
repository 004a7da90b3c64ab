import { DeskFrame } from '@/components/desk/frame';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

export default async function DeskNotFound() {
  const language = await currentDeskLanguage();
  const t = deskTextsOf(language, 'notFound');
  return (
    <DeskFrame language={language}>
      <section className="desk-sheet">
        <h1>{t('title')}</h1>
        <p>{t('text')}</p>
        <p>
          <a href="/">{t('back')}</a>
        </p>
      </section>
    </DeskFrame>
  );
}
