import type { InputHTMLAttributes, ReactNode } from 'react';
import { Choice } from '@/components/desk/choice';
import { MarkdownEditor } from '@/components/desk/content/markdown-editor';
import { columnNameOf, valueNameOf } from '@/lib/content/desk/record-words';
import type { EditedRecord } from '@/lib/content/desk/records';
import { localeOfField } from '@/lib/format/content-fields';
import type { RecordField as Field, FieldType, RecordForm } from '@/lib/format/record-form';
import { deskNumberOf } from '@/lib/i18n/desk-formats';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';

interface RecordFieldProps extends Pick<EditedRecord, 'form' | 'names' | 'wrong'> {
  language: DeskLanguage;
  field: Field;
  /** The stored values, if somebody else has changed the record. */
  stored: RecordForm | undefined;
}

/** Input attributes for each type of text. */
const INPUTS: Partial<Record<FieldType, InputHTMLAttributes<HTMLInputElement>>> = {
  number: { inputMode: 'decimal', maxLength: 20 },
  price: { inputMode: 'numeric', maxLength: 20 },
  day: { type: 'date' },
  moment: { type: 'datetime-local' },
  month: { type: 'month', pattern: '[0-9]{4}-[0-9]{2}' },
};

/** Fields that take the width of the form. */
const isLong = (type: FieldType) => type === 'words' || type === 'list';

/** What addresses and rows name the record itself by. */
const isSign = ({ name, type }: Field) =>
  name === 'coder' || (name.endsWith('_sign') && type === 'text');

/** One field of a record, asked for by its type. */
export function RecordField(props: RecordFieldProps) {
  const { language, field, form, names, stored, wrong } = props;
  const t = deskTextsOf(language, 'recordFields');
  const { name, type, choices = [], maxLength, isRequired } = field;
  if (type === 'boxes') return <Boxes {...props} />;
  const value = form[name] ?? '';
  const isWrong = wrong.has(name);
  const locale = localeOfField(field);
  const said = {
    ...{ id: name, name },
    ...(isRequired && { 'aria-required': true }),
    ...(isWrong && { 'aria-invalid': true, 'aria-describedby': `${name}-wrong` }),
  };
  const inLanguage = { lang: locale, dir: locale && 'auto' };
  const written = {
    ...said,
    ...inLanguage,
    ...{ maxLength, defaultValue: value, className: 'field-box' },
  };
  const options = optionsOf(language, field, names);
  let input: ReactNode;
  if (type === 'choice' || type === 'flag') {
    const empty = name.includes('.') ? t('notChecked') : t(isRequired ? 'choose' : 'unknown');
    input = (
      <Choice {...said} defaultValue={value} {...(!(isRequired && value) && { empty })}>
        {type === 'flag' ? flagOptions(language) : (options ?? choices.map(nameless))}
      </Choice>
    );
  } else if (type === 'markdown') {
    input = <MarkdownEditor language={language} textarea={{ rows: 18, ...written }} />;
  } else if (type === 'lines' || type === 'words' || type === 'list') {
    input = <textarea rows={type === 'words' ? 2 : 4} {...written} />;
  } else {
    input = <input autoComplete="off" {...INPUTS[type]} {...written} />;
  }
  return (
    <div className={isLong(type) ? 'desk-field desk-unit-group' : 'desk-field'}>
      <label htmlFor={name}>{labelOf(language, field)}</label>
      {input}
      {type === 'words' && <small>{t('betweenCommas')}</small>}
      {type === 'list' && <small>{t('eachOnALine')}</small>}
      {isSign(field) && !isRequired && !value && (
        <small>{t(field.right === 'writeContent' ? 'signOfTitle' : 'signByItself')}</small>
      )}
      {isWrong && (
        <small id={`${name}-wrong`} className="desk-error">
          {wrongText(language, field, { value, stored, options })}
        </small>
      )}
    </div>
  );
}

const nameless = (value: string) => [value, value] as const;

const flagOptions = (language: DeskLanguage) => {
  const t = deskTextsOf(language, 'recordFields');
  return [['true', t('yes')] as const, ['false', t('no')] as const];
};

function labelOf(language: DeskLanguage, field: Field): string {
  const { name, column } = field;
  const locale = localeOfField(field);
  const [, part] = name.split('.');
  if (locale) return part ? columnNameOf(language, column) : languageNameOf(language, locale);
  if (/_sign$/.test(name) && field.type === 'text')
    return deskTextsOf(language, 'recordForm')('sign');
  if (!part) return columnNameOf(language, column);
  return deskTextsOf(language, 'checkedParts')(part as 'body');
}

/** Values with what they are called; undefined where there is nothing to choose from. */
function optionsOf(
  language: DeskLanguage,
  { column, type, choices = [] }: Field,
  names: EditedRecord['names'],
): readonly (readonly [string, string])[] | undefined {
  if (type === 'flag') return flagOptions(language);
  const named = choices.map((each) => [each, valueNameOf(language, column, each) ?? each] as const);
  return names[column] ?? (named.length > 0 ? named : undefined);
}

interface Wrong {
  value: string;
  stored: RecordForm | undefined;
  options: ReturnType<typeof optionsOf>;
}

/** The error of a field, or the value that somebody else has stored in it. */
function wrongText(language: DeskLanguage, field: Field, { value, stored, options }: Wrong) {
  const t = deskTextsOf(language, 'recordForm');
  const { name, type, isWhole, isRequired, min = 0, max = 0, maxLength = 0 } = field;
  if (stored) {
    const now = stored[name] ?? '';
    const called = options?.find(([each]) => each === now)?.[1] ?? now;
    return now ? t('storedNow', { value: called.slice(0, 200) }) : t('emptyNow');
  }
  if (isRequired && value === '') return t('missing');
  const hints = deskTextsOf(language, 'recordHints');
  const hint = type === 'price' && isRequired ? 'model_price' : name;
  if (hints.has(hint as never)) return hints(hint as never);
  if (type === 'number') {
    const bounds = { min: deskNumberOf(language, min), max: deskNumberOf(language, max) };
    return t(isWhole ? 'wholeBetween' : 'numberBetween', bounds);
  }
  return value.length >= maxLength && maxLength > 0
    ? t('atMost', { count: maxLength })
    : t('doesNotFit');
}

/** A box for each of several values. */
function Boxes({ language, field, form, names, stored, wrong }: RecordFieldProps) {
  const { name, column, choices = names[field.column]?.map(([sign]) => sign) ?? [] } = field;
  const own = (form[name] ?? '').split('|').filter(Boolean);
  // Also stored values that are no longer offered.
  const all = [...new Set([...choices, ...own])];
  const called = new Map(names[column]);
  const nameOf = (each: string) => called.get(each) ?? valueNameOf(language, column, each) ?? each;
  const options = all.map((each) => [each, nameOf(each)] as const);
  return (
    <FieldGroup legend={columnNameOf(language, column)} className="desk-boxes">
      {/* Sent also where no box is checked: that empties the list. */}
      <input type="hidden" name={name} value="" />
      {options.map(([value, text]) => (
        <label key={value} className="desk-check">
          <input type="checkbox" name={name} value={value} defaultChecked={own.includes(value)} />
          {text}
        </label>
      ))}
      {wrong.has(name) && (
        <small className="desk-error">
          {wrongText(language, field, {
            value: '',
            stored,
            options: optionsOf(language, field, names),
          })}
        </small>
      )}
    </FieldGroup>
  );
}

interface GroupProps {
  legend: string;
  className?: string;
  children: ReactNode;
}

export function FieldGroup({ legend, className = 'desk-unit-fields', children }: GroupProps) {
  return (
    <fieldset className="desk-unit-group">
      <legend>{legend}</legend>
      <div className={className}>{children}</div>
    </fieldset>
  );
}
