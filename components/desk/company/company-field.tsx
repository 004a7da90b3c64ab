import type { ComponentProps } from 'react';
import type { Choices } from '@/components/desk/choice';
import { Boxes, Field } from '@/components/desk/field';
import { PictureField } from '@/components/desk/pictures/picture-field';
import type { FactField, FactInput } from '@/lib/config/company-fields';
import { picture, SHOWABLE_CURRENCIES } from '@/lib/config/company-values';
import { UNTOLD_DETAILS } from '@/lib/config/picture-upload';
import type { CompanyPart } from '@/lib/content/desk/company';
import {
  currencyWordOf,
  factHintOf,
  factNameOf,
  factWordOf,
} from '@/lib/content/desk/company-words';
import { weekdayNameOf } from '@/lib/content/desk/person-words';
import { storedNowOf } from '@/lib/content/desk/record-words';
import { WEEKDAYS } from '@/lib/format/person-form';
import { deskLabelsOf } from '@/lib/i18n/desk-labels';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextAt, deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';
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

const LINE = { autoComplete: 'off' };

/** How each kind of fact is asked for, as far as it is not chosen. */
const INPUTS: Partial<Record<FactInput, Partial<ComponentProps<typeof Field>>>> = {
  mail: { ...LINE, type: 'email', required: true },
  phone: { ...LINE, type: 'tel', required: true, dir: 'ltr' },
  address: { ...LINE, type: 'url', dir: 'ltr' },
  number: { ...LINE, inputMode: 'decimal' },
  time: { ...LINE, type: 'time', required: true },
  date: { ...LINE, type: 'date', required: true },
  lines: { rows: 8 },
};

/** Kinds of facts with several values. */
const BOXES: readonly FactInput[] = ['days', 'locales', 'currencies'];

const APPS = ['whatsapp', 'telegram', 'messenger'] as const;

/** What there is to choose from. */
function choicesOf(language: DeskLanguage, { name, input }: FactField): Choices | undefined {
  if (input === 'app') return APPS.map((app) => [app, factWordOf(language, name, app)]);
  if (input === 'days') return WEEKDAYS.map((day) => [String(day), weekdayNameOf(language, day)]);
  if (input === 'locales') return LOCALES.map((each) => [each, languageNameOf(language, each)]);
  if (input !== 'currencies' && input !== 'currency') return undefined;
  return SHOWABLE_CURRENCIES.map((code) => [code, currencyWordOf(language, code)]);
}

/** One fact, asked for by its kind, with an example of a good one and what is wrong with this one. */
export function CompanyField({ language, part, field, isChanged, ...props }: CompanyFieldProps) {
  const { name, input, maxLength, use } = field;
  const t = deskTextsOf(language, 'company');
  const label = props.label ?? factNameOf(language, name);
  const hint = props.isBare ? undefined : factHintOf(language, name);
  const value = part.form[name] ?? '';
  const isWrong = part.wrong.has(name);
  const stored = factWordOf(language, name, part.stored[name] ?? '');
  const fault = isWrong && (isChanged ? storedNowOf(language, stored) : wrongText(language, name));
  const example = !isWrong && part.examples.has(name) && (
    <small className="desk-example">{t('madeUp')}</small>
  );
  const choices = choicesOf(language, field);
  const asked = { name, label, hint, fault, children: example };
  if (use) {
    const labels = deskLabelsOf(language, 'pictures');
    const known = picture.safeParse(value).data;
    return (
      <>
        <PictureField
          name={name}
          field={`company-${part.section}`}
          value={known ? [{ ...known, ...UNTOLD_DETAILS }] : []}
          max={1}
          isMark
          use={use}
          labels={{ ...labels, title: label, hint: hint ?? labels.hint }}
        />
        {fault && <small className="desk-error">{fault}</small>}
        {example}
      </>
    );
  }
  if (choices && BOXES.includes(input)) {
    return (
      <Boxes
        {...asked}
        choices={choices}
        checked={value.split('|')}
        fixed={input === 'locales' ? DEFAULT_LOCALE : undefined}
        className={input === 'days' ? 'desk-days' : undefined}
      />
    );
  }
  if (choices) {
    const empty = input === 'currency' ? t('noCurrency') : undefined;
    return <Field {...asked} choices={choices} empty={empty} defaultValue={value} />;
  }
  const locale = /_([a-z]{2})$/.exec(name)?.[1];
  return (
    <Field
      {...(INPUTS[input] ?? LINE)}
      {...(locale && { lang: locale, dir: 'auto' })}
      {...asked}
      maxLength={maxLength}
      defaultValue={value}
    />
  );
}

/** The rule for a field whose hint is only an example. */
function wrongText(language: DeskLanguage, name: string): string {
  const [part = ''] = name.split('_');
  const rule = deskTextAt(language, 'companyWrongs', part);
  return rule ?? deskTextsOf(language, 'recordForm')('doesNotFit');
}
