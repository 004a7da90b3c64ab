import type { EnquiryDetail } from '@/lib/content/desk/inbox';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DeskButton } from './form';

interface SpamFormProps {
  language: DeskLanguage;
  enquiry: EnquiryDetail;
  mayCorrect: boolean;
}

/** Why an enquiry may be spam, and one press to say that it is, or that it is not. */
export function SpamForm({ language, enquiry, mayCorrect }: SpamFormProps) {
  const t = deskTextsOf(language, 'spam');
  const reasons = deskTextsOf(language, 'spamReasons');
  const { id, suspect, spamReasons } = enquiry;
  return (
    <>
      {suspect && (
        <div className="desk-suspect">
          {t('likely')}
          {spamReasons.length > 0 && (
            <ul>
              {spamReasons.map((reason) => (
                <li key={reason}>{reasons(reason)}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      {mayCorrect && (
        <DeskButton action="set-suspect" values={{ id, suspect: String(!suspect) }}>
          {t(suspect ? 'isNone' : 'isSpam')}
        </DeskButton>
      )}
    </>
  );
}
