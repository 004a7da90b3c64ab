import type { InputHTMLAttributes, ReactNode } from 'react';
import { Choice } from '@/components/desk/choice';
import {
  CHECK_RESULTS,
  CHECKED_PARTS,
  PAPERS,
  type UnitAttributeName,
} from '@/lib/contract/unit-attributes';
import { UNIT_FIELDS } from '@/lib/format/unit-fields';
import type { UnitForm } from '@/lib/format/unit-form';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

interface UnitFieldProps {
  language: DeskLanguage;
  column: UnitAttributeName;
  form: UnitForm;
  /** What is stored, where somebody else has changed it meanwhile. */
  stored?: UnitForm | undefined;
  wrong: ReadonlySet<string>;
}

/** How each type of text is asked for. */
const INPUTS: Record<string, InputHTMLAttributes<HTMLInputElement>> = {
  number: { inputMode: 'numeric', pattern: '[0-9 ,]*' },
  price: { inputMode: 'numeric', maxLength: 20 },
  day: { type: 'date' },
  month: { type: 'month', pattern: '[0-9]{4}-[0-9]{2}' },
};

/** One attribute of a unit, asked for by its type. */
export function UnitField({ language, column, form, stored, wrong }: UnitFieldProps) {
  const labels = deskTextsOf(language, 'unitFields');
  const field = UNIT_FIELDS[column];
  if (!field) return null;
  if (field.type === 'checks') return <Checks language={language} form={form} />;
  if (field.type === 'papers') return <Papers language={language} form={form} />;
  const value = form[column] ?? '';
  const isWrong = wrong.has(column);
  const words = field.type === 'choice' ? choiceWords(language, field.words) : null;
  const input = words ? (
    <Choice
      id={column}
      name={column}
      value={value}
      {...(!('isRequired' in field && field.isRequired) && { empty: labels('unknown') })}
    >
      {(field.type === 'choice' ? field.choices : []).map((each) => [each, words(each)])}
    </Choice>
  ) : (
    <input
      id={column}
      name={column}
      defaultValue={value}
      autoComplete="off"
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? `${column}-wrong` : undefined}
      className="field-box"
      {...(field.type === 'text' ? { maxLength: field.maxLength } : INPUTS[field.type])}
    />
  );
  return (
    <div className="desk-field">
      <label htmlFor={column}>{labels(column as never)}</label>
      {input}
      {isWrong && (
        <small id={`${column}-wrong`} className="desk-error">
          {wrongText(language, column, words, stored)}
        </small>
      )}
    </div>
  );
}

type Words = (key: string) => string;

function choiceWords(
  language: DeskLanguage,
  namespace: 'conditions' | 'colours' | 'ports' | 'unitStatuses' | 'accidents' | 'paint',
): Words {
  return deskTextsOf(language, namespace) as Words;
}

/** What is wrong with a field, or what somebody else has written into it. */
function wrongText(
  language: DeskLanguage,
  column: UnitAttributeName,
  words: Words | null,
  stored: UnitForm | undefined,
): string {
  const t = deskTextsOf(language, 'unitForm');
  if (stored) {
    const value = stored[column];
    return value ? t('storedNow', { value: words ? words(value) : value }) : t('emptyNow');
  }
  const hints = deskTextsOf(language, 'unitHints');
  return hints.has(column as never) ? hints(column as never) : t('doesNotFit');
}

function Checks({ language, form }: Pick<UnitFieldProps, 'language' | 'form'>) {
  const labels = deskTextsOf(language, 'unitFields');
  const parts = deskTextsOf(language, 'checkedParts');
  const results = deskTextsOf(language, 'checkResults');
  return (
    <Group legend={labels('checks')}>
      {CHECKED_PARTS.map((part) => (
        <div key={part} className="desk-field">
          <label htmlFor={`checks.${part}`}>{parts(part)}</label>
          <Choice
            id={`checks.${part}`}
            name={`checks.${part}`}
            value={form[`checks.${part}`]}
            empty={labels('notChecked')}
          >
            {CHECK_RESULTS.map((result) => [result, results(result)])}
          </Choice>
        </div>
      ))}
    </Group>
  );
}

function Papers({ language, form }: Pick<UnitFieldProps, 'language' | 'form'>) {
  const labels = deskTextsOf(language, 'unitFields');
  const papers = deskTextsOf(language, 'papers');
  const own = new Set((form.papers ?? '').split('|'));
  return (
    <Group legend={labels('papers')}>
      {/* Sent also where no box is checked: that empties the list. */}
      <input type="hidden" name="papers" value="" />
      {PAPERS.map((paper) => (
        <label key={paper} className="desk-check">
          <input type="checkbox" name="papers" value={paper} defaultChecked={own.has(paper)} />
          {papers(paper)}
        </label>
      ))}
    </Group>
  );
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="desk-unit-group">
      <legend>{legend}</legend>
      <div className="desk-unit-fields">{children}</div>
    </fieldset>
  );
}
