import { DESK_NOTICES, type DeskNotice } from '@/lib/config/desk-notices';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

/** What became of the form that was just sent. */
export function Notice({ language, notice }: { language: DeskLanguage; notice: DeskNotice }) {
  const t = deskTextsOf(language, 'notices');
  const isBad = DESK_NOTICES[notice] === 'bad';
  return (
    <p role={isBad ? 'alert' : 'status'} className="desk-notice" data-kind={DESK_NOTICES[notice]}>
      {t(notice)}
    </p>
  );
}
