import type { InputHTMLAttributes, ReactNode } from 'react';
import { Choice } from '@/components/desk/choice';
import { PictureField } from '@/components/desk/pictures/picture-field';
import type { FactField, FactInput } from '@/lib/config/company-fields';
import { picture, SHOWABLE_CURRENCIES } from '@/lib/config/company-values';
import { type PictureUse, UNTOLD_DETAILS } from '@/lib/config/picture-upload';
import type { CompanyPart } from '@/lib/content/desk/company';
import {
  currencyWordOf,
  factHintOf,
  factNameOf,
  factWordOf,
  weekdayOf,
} from '@/lib/content/desk/company-words';
import { deskLabelsOf } from '@/lib/i18n/desk-labels';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { DEFAULT_LOCALE, LOCALES } from '@/lib/i18n/locales';

interface CompanyFieldProps {
  language: DeskLanguage;
  part: CompanyPart;
  field: FactField;
  /** Replaces its name where that says too little or too much. */
  label?: string;
  /** Whether its hint is shown with others instead. */
  isBare?: boolean;
  /** Whether somebody else has changed it meanwhile. */
  isChanged: boolean;
}

/** Input attributes for each kind of fact. */
const INPUTS: Partial<Record<FactInput, InputHTMLAttributes<HTMLInputElement>>> = {
  mail: { type: 'email', required: true },
  phone: { type: 'tel', required: true, dir: 'ltr' },
  address: { type: 'url', dir: 'ltr' },
  number: { inputMode: 'decimal' },
  time: { type: 'time', required: true },
  date: { type: 'date', required: true },
};

/** Kinds of facts with several values. */
const BOXES: readonly FactInput[] = ['days', 'locales', 'currencies'];

/** Days of a week, from Monday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];

/** One fact, asked for by its kind, with an example of a good one and what is wrong with this one. */
export function CompanyField(props: CompanyFieldProps) {
  const { language, part, field, isBare = false } = props;
  const { name, input, maxLength } = field;
  const label = props.label ?? factNameOf(language, name);
  if (BOXES.includes(input)) return <Boxes {...props} label={label} />;
  if (field.use) return <Picture {...props} use={field.use} label={label} />;
  const value = part.form[name] ?? '';
  const hint = isBare ? undefined : factHintOf(language, name);
  const isWrong = part.wrong.has(name);
  const described = [hint && `${name}-hint`, isWrong && `${name}-wrong`].filter(Boolean).join(' ');
  const locale = /_([a-z]{2})$/.exec(name)?.[1];
  const said = {
    ...{ id: name, name },
    ...(described && { 'aria-describedby': described }),
    ...(isWrong && { 'aria-invalid': true }),
  };
  const written = { ...said, maxLength, defaultValue: value, className: 'field-box' };
  let box: ReactNode;
  if (input === 'app') {
    const apps = ['whatsapp', 'telegram', 'messenger'] as const;
    box = (
      <Choice {...said} defaultValue={value}>
        {apps.map((app) => [app, factWordOf(language, name, app)] as const)}
      </Choice>
    );
  } else if (input === 'currency') {
    const empty = deskTextsOf(language, 'company')('noCurrency');
    box = (
      <Choice {...said} defaultValue={value} empty={empty}>
        {SHOWABLE_CURRENCIES.map((code) => [code, currencyWordOf(language, code)] as const)}
      </Choice>
    );
  } else if (input === 'lines') {
    box = <textarea rows={8} {...written} />;
  } else {
    const inLanguage = locale && { lang: locale, dir: 'auto' };
    box = <input type="text" autoComplete="off" {...INPUTS[input]} {...inLanguage} {...written} />;
  }
  return (
    <div className="desk-field">
      <label htmlFor={name}>{label}</label>
      {box}
      {hint && <small id={`${name}-hint`}>{hint}</small>}
      <State {...props} />
    </div>
  );
}

/** What is wrong with a fact, or that it is the demo's. */
function State({ language, part, field: { name }, isChanged }: CompanyFieldProps) {
  const t = deskTextsOf(language, 'company');
  if (part.wrong.has(name)) {
    const stored = factWordOf(language, name, part.stored[name] ?? '');
    const words = deskTextsOf(language, 'recordForm');
    return (
      <small id={`${name}-wrong`} className="desk-error">
        {isChanged
          ? stored
            ? words('storedNow', { value: stored.slice(0, 200) })
            : words('emptyNow')
          : (wrongText(language, name) ?? words('doesNotFit'))}
      </small>
    );
  }
  return part.examples.has(name) ? <small className="desk-example">{t('madeUp')}</small> : null;
}

/** The rule for a field whose hint is only an example. */
function wrongText(language: DeskLanguage, name: string): string | undefined {
  const wrongs = deskTextsOf(language, 'companyWrongs');
  const [part = ''] = name.split('_');
  return wrongs.has(part as never) ? wrongs(part as never) : undefined;
}

/** One picture, sent and shown before anything is saved. */
function Picture(props: CompanyFieldProps & { use: PictureUse }) {
  const { language, part, field, label = '', use } = props;
  const labels = deskLabelsOf(language, 'pictures');
  const hint = factHintOf(language, field.name) ?? labels.hint;
  const known = picture.safeParse(part.form[field.name] ?? '').data;
  return (
    <>
      <PictureField
        name={field.name}
        field={`company-${part.section}`}
        value={known ? [{ ...known, ...UNTOLD_DETAILS }] : []}
        max={1}
        isMark
        use={use}
        labels={{ ...labels, title: label, hint }}
      />
      <State {...props} />
    </>
  );
}

/** A box for each of several values. */
function Boxes(props: CompanyFieldProps) {
  const { language, part, field, label } = props;
  const { name, input } = field;
  const own = (part.form[name] ?? '').split('|');
  const options: readonly (readonly [value: string, text: string, isFixed: boolean])[] =
    input === 'days'
      ? WEEK.map((day) => [String(day), weekdayOf(language, day), false])
      : input === 'currencies'
        ? SHOWABLE_CURRENCIES.map((code) => [code, currencyWordOf(language, code), false])
        : LOCALES.map((each) => [each, languageNameOf(language, each), each === DEFAULT_LOCALE]);
  const hint = factHintOf(language, name);
  return (
    <fieldset className="desk-unit-group">
      <legend>{label}</legend>
      <div className={input === 'days' ? 'desk-days' : 'desk-boxes'}>
        {/* Sent also where no box is checked. */}
        <input type="hidden" name={name} value="" />
        {options.map(([value, text, isFixed]) => (
          <label key={value} className="desk-check">
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={own.includes(value)}
              disabled={isFixed}
            />
            {text}
          </label>
        ))}
      </div>
      {hint && <small className="desk-quiet">{hint}</small>}
      <State {...props} />
    </fieldset>
  );
}
