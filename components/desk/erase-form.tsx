import type { EnquiryDetail } from '@/lib/content/desk/inbox';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { Field } from './field';
import { DeskForm, DeskSubmit } from './form';

interface EraseFormProps {
  language: DeskLanguage;
  enquiry: EnquiryDetail;
  /** Enquiries of this person, this one among them. */
  count: number;
}

/** Erases a buyer's data at their request; the number has to be typed, because nothing comes back. */
export function EraseForm({ language, enquiry: { id, number }, count }: EraseFormProps) {
  const t = deskTextsOf(language, 'erase');
  return (
    <details className="desk-card">
      <summary>{t('title')}</summary>
      <p>{t('goes', { count })}</p>
      <p className="desk-quiet">{t('stays')}</p>
      <DeskForm action="erase-person" values={{ id }} className="desk-form">
        <Field
          required
          name="confirmed"
          label={t('confirm', { number })}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
        />
        <DeskSubmit>{t('submit')}</DeskSubmit>
      </DeskForm>
    </details>
  );
}
