import type { ComponentProps, ReactNode } from 'react';
import type { Choices } from '@/components/desk/choice';
import { MarkdownEditor } from '@/components/desk/content/markdown-editor';
import { Boxes, Field } from '@/components/desk/field';
import {
  columnNameOf,
  filesNowOf,
  storedNowOf,
  valueNameOf,
} from '@/lib/content/desk/record-words';
import type { EditedRecord } from '@/lib/content/desk/records';
import { localeOfField } from '@/lib/format/content-fields';
import {
  FILE_TYPES,
  type FieldType,
  type RecordField as RecordedField,
  type RecordForm,
} from '@/lib/format/record-form';
import { deskNumberOf } from '@/lib/i18n/desk-formats';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextAt, deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';

interface RecordFieldProps extends Pick<EditedRecord, 'form' | 'names' | 'wrong'> {
  language: DeskLanguage;
  field: RecordedField;
  /** The stored values, if somebody else has changed the record. */
  stored: RecordForm | undefined;
}

const LINE = { autoComplete: 'off' };

/** How each type is asked for, as far as it is not chosen. */
const INPUTS: Partial<Record<FieldType, Partial<ComponentProps<typeof Field>>>> = {
  lines: { rows: 4 },
  words: { rows: 2 },
  list: { rows: 4 },
  number: { ...LINE, inputMode: 'decimal' },
  price: { ...LINE, inputMode: 'numeric' },
  day: { ...LINE, type: 'date' },
  moment: { ...LINE, type: 'datetime-local' },
  month: { ...LINE, type: 'month', pattern: '[0-9]{4}-[0-9]{2}' },
};

/** Fields that take the width of the form. */
const isLong = (type: FieldType) => type === 'words' || type === 'list';

/** What addresses and rows name the record itself by. */
const isSign = ({ name, type }: RecordedField) =>
  name === 'coder' || (name.endsWith('_sign') && type === 'text');

/** One field of a record, asked for by its type. */
export function RecordField({ language, field, form, names, stored, wrong }: RecordFieldProps) {
  const t = deskTextsOf(language, 'recordFields');
  const { name, column, type, maxLength, isRequired } = field;
  const value = form[name] ?? '';
  const options = optionsOf(language, field, names);
  const label = labelOf(language, field);
  const fault = wrong.has(name) && faultOf(language, field, { value, stored, options });
  if (type === 'boxes') {
    const checked = value.split('|').filter(Boolean);
    // Also stored values that are no longer offered.
    const others = checked
      .filter((own) => !options.some(([each]) => each === own))
      .map((own) => [own, valueNameOf(language, column, own) ?? own] as const);
    return (
      <Boxes
        name={name}
        label={label}
        fault={fault}
        checked={checked}
        choices={[...options, ...others]}
      />
    );
  }
  const locale = localeOfField(field);
  const asked = {
    name,
    label,
    fault,
    maxLength,
    defaultValue: value,
    isWide: isLong(type),
    lang: locale,
    dir: locale && 'auto',
    'aria-required': isRequired || undefined,
  };
  if (type === 'choice' || type === 'flag') {
    const empty = name.includes('.') ? t('notChecked') : t(isRequired ? 'choose' : 'unknown');
    return <Field {...asked} choices={options} empty={isRequired && value ? undefined : empty} />;
  }
  if (type === 'markdown') {
    const editor = (textarea: ComponentProps<typeof MarkdownEditor>['textarea']) => (
      <MarkdownEditor language={language} textarea={{ rows: 18, ...textarea }} />
    );
    return <Field {...asked} input={editor} />;
  }
  const signHint = t(field.right === 'writeContent' ? 'signOfTitle' : 'signByItself');
  const hints: Partial<Record<FieldType, ReactNode>> = {
    words: t('betweenCommas'),
    list: t('eachOnALine'),
    text: isSign(field) && !isRequired && !value && signHint,
  };
  return <Field {...(INPUTS[type] ?? LINE)} {...asked} hint={hints[type]} />;
}

function labelOf(language: DeskLanguage, field: RecordedField): string {
  const { name, column, type } = field;
  const locale = localeOfField(field);
  const [, part] = name.split('.');
  if (locale) return part ? columnNameOf(language, column) : languageNameOf(language, locale);
  if (name.endsWith('_sign') && type === 'text') return deskTextsOf(language, 'recordForm')('sign');
  if (!part) return columnNameOf(language, column);
  return deskTextsOf(language, 'checkedParts')(part as 'body');
}

/** What there is to choose from. */
function optionsOf(
  language: DeskLanguage,
  { column, type, choices = [] }: RecordedField,
  names: EditedRecord['names'],
): Choices {
  if (type === 'flag') {
    const t = deskTextsOf(language, 'recordFields');
    return [
      ['true', t('yes')],
      ['false', t('no')],
    ];
  }
  const nameOf = (value: string) => valueNameOf(language, column, value) ?? value;
  return names[column] ?? choices.map((each) => [each, nameOf(each)] as const);
}

interface Wrong {
  value: string;
  stored: RecordForm | undefined;
  options?: Choices;
}

/** The error of a field, or the value that somebody else has stored in it. */
export function faultOf(
  language: DeskLanguage,
  field: RecordedField,
  { value, stored, options = [] }: Wrong,
) {
  const t = deskTextsOf(language, 'recordForm');
  const { name, type, isWhole, isRequired, min = 0, max = 0, maxLength = 0 } = field;
  if (stored) {
    const now = stored[name] ?? '';
    if (FILE_TYPES.includes(type)) return filesNowOf(language, now);
    return storedNowOf(language, options.find(([each]) => each === now)?.[1] ?? now);
  }
  // Of a missing picture there is more to say.
  if (isRequired && value === '' && type !== 'picture') return t('missing');
  const hinted = type === 'price' && isRequired ? 'model_price' : name;
  const hint = deskTextAt(language, 'recordHints', hinted);
  if (hint) return hint;
  if (type === 'number') {
    const bounds = { min: deskNumberOf(language, min), max: deskNumberOf(language, max) };
    return t(isWhole ? 'wholeBetween' : 'numberBetween', bounds);
  }
  return value.length >= maxLength && maxLength > 0
    ? t('atMost', { count: maxLength })
    : t('doesNotFit');
}
