import type { EnquiryDetail } from '@/lib/content/desk/inbox';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DeskForm } from './form';

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
        <DeskForm action="set-suspect" values={{ id, suspect: String(!suspect) }}>
          <button type="submit" className="desk-button-quiet">
            {t(suspect ? 'isNone' : 'isSpam')}
          </button>
        </DeskForm>
      )}
    </>
  );
}
