import { Check, Field } from '@/components/desk/field';
import { DeskForm, DeskSubmit } from '@/components/desk/form';
import { KeptDraft } from '@/components/desk/kept-draft';
import { rateHintOf } from '@/lib/content/desk/rate-words';
import type { RateField, RatePart } from '@/lib/content/desk/rates';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

interface RateFormProps {
  language: DeskLanguage;
  staffId: string;
  part: RatePart;
  /** Whether its value has to be confirmed. */
  isAsked: boolean;
}

const WRONGS = {
  value: 'wrong',
  from: 'wrongFrom',
  source: 'wrongSource',
  address: 'wrongAddress',
  checkedOn: 'wrongDate',
} as const satisfies Record<RateField, string>;

/** A new value of a rate, filled with what holds now. */
export function RateForm({ language, staffId, part, isAsked }: RateFormProps) {
  const { area, name, spec, form, wrong, seen } = part;
  const t = deskTextsOf(language, 'rates');
  const asked = (key: RateField) => ({
    name: key,
    label: t(key),
    defaultValue: form[key],
    fault: wrong.has(key) && t(WRONGS[key]),
  });
  return (
    <DeskForm action="save-rate" className="desk-unit-form" values={{ area, name, seen }}>
      <div className="desk-card">
        <Field
          {...asked('value')}
          hint={rateHintOf(language, spec)}
          dir="ltr"
          {...(spec.by
            ? { rows: Math.max(4, form.value.split('\n').length + 1) }
            : { autoComplete: 'off', required: true })}
        />
        {isAsked && <Check name="confirmed" value="1" label={t('confirm')} />}
        <div className="desk-unit-fields">
          <Field {...asked('from')} type="date" required />
          <Field {...asked('checkedOn')} type="date" required />
        </div>
        <Field {...asked('source')} hint={t('sourceHint')} maxLength={300} autoComplete="off" />
        <Field {...asked('address')} type="url" maxLength={500} dir="ltr" autoComplete="off" />
      </div>
      <p className="desk-unit-save">
        <DeskSubmit isMain>{deskTextsOf(language, 'recordForm')('save')}</DeskSubmit>
      </p>
      <KeptDraft staffId={staffId} name={`rate-${area}-${name}`} />
    </DeskForm>
  );
}
