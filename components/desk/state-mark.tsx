import type { EnquiryState } from '@/lib/config/enquiry-states';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

/** What became of an enquiry, as a word on its colour. */
export function StateMark({ language, state }: { language: DeskLanguage; state: EnquiryState }) {
  return (
    <span className="desk-state" data-state={state}>
      {deskTextsOf(language, 'states')(state)}
    </span>
  );
}
