import type { StaffMember } from '@/lib/content/desk/signed-in';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DeskFrame } from './frame';
import { DeskLink } from './link';

interface SheetProps {
  /** Who is signed in, so that they find their way on. */
  staff?: StaffMember | undefined;
}

/** There is no such page, or not for this person. */
export async function DeskNotFoundSheet({ staff }: SheetProps) {
  const language = await currentDeskLanguage();
  const t = deskTextsOf(language, 'notFound');
  return (
    <DeskFrame language={language} staff={staff}>
      <section className="desk-sheet">
        <h1>{t('title')}</h1>
        <p>{t('text')}</p>
        <DeskLink href="/">{t('back')}</DeskLink>
      </section>
    </DeskFrame>
  );
}
