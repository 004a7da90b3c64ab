import type { ReactNode } from 'react';
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
  const field = (
    key: RateField,
    hint: string | undefined,
    box: (said: Record<string, unknown>) => ReactNode,
  ) => {
    const isWrong = wrong.has(key);
    const described = [hint && `${key}-hint`, isWrong && `${key}-wrong`].filter(Boolean).join(' ');
    const said = {
      ...{ id: key, name: key, defaultValue: form[key], className: 'field-box' },
      ...(described && { 'aria-describedby': described }),
      ...(isWrong && { 'aria-invalid': true }),
    };
    return (
      <div className="desk-field">
        <label htmlFor={key}>{t(key)}</label>
        {box(said)}
        {hint && <small id={`${key}-hint`}>{hint}</small>}
        {isWrong && (
          <small id={`${key}-wrong`} className="desk-error">
            {t(WRONGS[key])}
          </small>
        )}
      </div>
    );
  };
  return (
    <DeskForm action="save-rate" className="desk-unit-form" values={{ area, name, seen }}>
      <div className="desk-card">
        {field('value', rateHintOf(language, spec), (said) =>
          spec.by ? (
            <textarea rows={Math.max(4, form.value.split('\n').length + 1)} dir="ltr" {...said} />
          ) : (
            <input type="text" inputMode="text" dir="ltr" autoComplete="off" required {...said} />
          ),
        )}
        {isAsked && (
          <label className="desk-check">
            <input type="checkbox" name="confirmed" value="1" />
            {t('confirm')}
          </label>
        )}
        <div className="desk-unit-fields">
          {field('from', undefined, (said) => (
            <input type="date" required {...said} />
          ))}
          {field('checkedOn', undefined, (said) => (
            <input type="date" required {...said} />
          ))}
        </div>
        {field('source', t('sourceHint'), (said) => (
          <input type="text" maxLength={300} autoComplete="off" {...said} />
        ))}
        {field('address', undefined, (said) => (
          <input type="url" maxLength={500} dir="ltr" autoComplete="off" {...said} />
        ))}
      </div>
      <p className="desk-unit-save">
        <DeskSubmit isMain>{deskTextsOf(language, 'recordForm')('save')}</DeskSubmit>
      </p>
      <KeptDraft staffId={staffId} name={`rate-${area}-${name}`} />
    </DeskForm>
  );
}
