import type { ReactNode } from 'react';
import type { TextForm } from '@/lib/content/desk/texts';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextAt, deskTextsOf } from '@/lib/i18n/desk-texts';
import { directionOf, type Locale } from '@/lib/i18n/locales';
import { type Plural, pluralExamplesOf, type TextPart } from '@/lib/i18n/plural-forms';
import { Field } from '../field';

export interface TextFieldProps {
  language: DeskLanguage;
  locale: Locale;
  /** Key of the text. */
  id: string;
  form: TextForm;
}

/** Why the typed text is refused, reason by reason. */
function Faults({ language, form, id }: Omit<TextFieldProps, 'locale'>) {
  const t = deskTextsOf(language, 'texts');
  return (
    <ul id={id} className="desk-error desk-text-faults">
      {form.faults.map(({ fault, found }) => (
        <li key={fault}>
          {deskTextAt(language, 'siteCheck', `faults.${fault}`) ?? fault}
          {found && (
            <>
              {': '}
              <bdi className="desk-wrap">{found}</bdi>
            </>
          )}
        </li>
      ))}
      {form.faults.length === 0 && <li>{t('notSaved')}</li>}
    </ul>
  );
}

/** The rules for a text: its length, and its placeholders. */
function Limits({ language, form, id, hint }: Omit<TextFieldProps, 'locale'> & { hint?: string }) {
  const t = deskTextsOf(language, 'texts');
  const { most, places } = form;
  return (
    <div id={id}>
      <small>{t('most', { count: most })}</small>
      {places.length > 0 && (
        <small>
          {t('places')}{' '}
          {places.map((place) => (
            <code key={place} dir="ltr">
              {place}{' '}
            </code>
          ))}
        </small>
      )}
      {hint && <small>{hint}</small>}
    </div>
  );
}

const rowsOf = (text: string) => Math.min(12, 2 + Math.ceil(text.length / 60));

interface AreaProps extends TextFieldProps {
  name: string;
  label: string;
  text: string;
  /** Of the elements that say what the text may be, and why it is refused. */
  about: string;
  children?: ReactNode;
}

function Area({ locale, name, label, text, form, about, children }: AreaProps) {
  const isRefused = form.typed !== undefined;
  return (
    <Field
      name={name}
      label={label}
      required
      rows={name === 'text' ? rowsOf(text) : Math.ceil(1 + text.length / 80)}
      lang={locale}
      dir={directionOf(locale)}
      defaultValue={text}
      aria-invalid={isRefused || undefined}
      aria-describedby={isRefused ? `${about}-faults ${about}-limits` : `${about}-limits`}
    >
      {children}
    </Field>
  );
}

/** A text in one field, with everything that is filled in. */
export function WholeText(props: TextFieldProps & { text: string; label: string }) {
  const { language, locale, form } = props;
  const t = deskTextsOf(language, 'texts');
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.join(', ');
  return (
    <Area {...props} name="text" about="text">
      {form.typed !== undefined && <Faults language={language} form={form} id="text-faults" />}
      <Limits
        language={language}
        form={form}
        id="text-limits"
        {...(form.hasPlurals && { hint: t('plurals', { forms }) })}
      />
    </Area>
  );
}

const EXAMPLES_SHOWN = 3;
const HAS_WORDS = /\p{L}/u;

/** A field for each plural form; the action joins the fields by their names. */
function PluralForms(props: TextFieldProps & { index: number; plural: Plural }) {
  const { language, locale, index, plural } = props;
  const t = deskTextsOf(language, 'texts');
  const labelOf = (form: string) => {
    const examples = pluralExamplesOf(locale, form, EXAMPLES_SHOWN + 1);
    if (form.startsWith('=')) return t('exactly', { number: examples[0] ?? 0 });
    const shown = examples.slice(0, EXAMPLES_SHOWN).join(', ');
    return t('forNumbers', { numbers: examples.length > EXAMPLES_SHOWN ? `${shown} …` : shown });
  };
  return (
    <fieldset className="plural-forms">
      <legend>
        {t('byNumber')} <code dir="ltr">{`{${plural.argument}}`}</code>
      </legend>
      <input type="hidden" name={`plural.${index}`} value={plural.argument} />
      {[...plural.forms].map(([form, text]) => {
        const name = `part.${index}.${form}`;
        return (
          <Area key={form} {...props} name={name} text={text} label={labelOf(form)} about="parts" />
        );
      })}
    </fieldset>
  );
}

/** A text with words for numbers: a field for each form of the language, and for the words around. */
export function PluralFields(props: TextFieldProps & { parts: readonly TextPart[] }) {
  const { language, form, parts } = props;
  const t = deskTextsOf(language, 'texts');
  return (
    <div className="desk-form">
      {parts.map((part, index) => {
        const name = `part.${index}`;
        if (typeof part !== 'string')
          return <PluralForms key={name} {...props} index={index} plural={part} />;
        // Spaces and signs between two numbers.
        if (!HAS_WORDS.test(part))
          return <input key={name} type="hidden" name={name} value={part} />;
        const label = t(index === 0 ? 'wordsBefore' : 'wordsAfter');
        return <Area key={name} {...props} name={name} label={label} text={part} about="parts" />;
      })}
      <div className="desk-field">
        {form.typed !== undefined && <Faults language={language} form={form} id="parts-faults" />}
        <Limits language={language} form={form} id="parts-limits" hint={t('numberSign')} />
      </div>
    </div>
  );
}
