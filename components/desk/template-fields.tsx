'use client';

import type { FormEvent, ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { TEMPLATE_LENGTH, unknownPlaceholders } from '@/lib/format/answer-template';
import { actionPath } from '@/lib/routing/desk-address';

interface TemplateFieldsProps {
  /** Tells the form from others of the page. */
  own: string | number;
  /** Fields nobody sees, by name. */
  hidden: Readonly<Record<string, string | number>>;
  values: { lang: string; title: string; text: string };
  languages: readonly (readonly [value: string, label: string])[];
  labels: Record<'language' | 'name' | 'body' | 'hint' | 'save' | 'required' | 'unknown', string>;
  /** What may stand in the text. */
  placeholders: ReactNode;
  /** What keeps the draft. */
  children: ReactNode;
}

/**
 * The form of a template. It is posted like any other, with or without script; the script says what
 * is wrong while one still types, above all words in braces that could never be filled in.
 */
export function TemplateFields({
  own,
  hidden,
  values,
  languages,
  labels,
  placeholders,
  children,
}: TemplateFieldsProps) {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: values,
    mode: 'onTouched',
  });
  const { title, text } = formState.errors;

  async function submit(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    await handleSubmit(() => form.submit())(event);
  }

  const isKnown = (written: string) => {
    const unknown = unknownPlaceholders(written);
    return unknown.length === 0 || labels.unknown.replace('{words}', unknown.join(', '));
  };
  return (
    <form
      method="post"
      action={actionPath('save-template')}
      className="desk-form"
      onSubmit={submit}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} readOnly />
      ))}
      <div className="desk-field">
        <label htmlFor={`lang-${own}`}>{labels.language}</label>
        <select
          id={`lang-${own}`}
          defaultValue={values.lang}
          className="field-box"
          {...register('lang')}
        >
          {languages.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className="desk-field">
        <label htmlFor={`title-${own}`}>{labels.name}</label>
        <input
          id={`title-${own}`}
          defaultValue={values.title}
          required
          maxLength={TEMPLATE_LENGTH.title}
          className="field-box"
          aria-invalid={title ? true : undefined}
          aria-describedby={title && `title-${own}-error`}
          {...register('title', {
            validate: (written) => written.trim() !== '' || labels.required,
          })}
        />
        {title && <FieldError id={`title-${own}-error`} text={title.message} />}
      </div>
      <div className="desk-field">
        <label htmlFor={`text-${own}`}>{labels.body}</label>
        <textarea
          id={`text-${own}`}
          defaultValue={values.text}
          rows={6}
          required
          dir="auto"
          maxLength={TEMPLATE_LENGTH.text}
          className="field-box"
          aria-invalid={text ? true : undefined}
          aria-describedby={`${text ? `text-${own}-error ` : ''}text-${own}-hint`}
          {...register('text', {
            validate: { some: (written) => written.trim() !== '' || labels.required, isKnown },
          })}
        />
        {text && <FieldError id={`text-${own}-error`} text={text.message} />}
        <small id={`text-${own}-hint`}>{labels.hint}</small>
        {placeholders}
      </div>
      {children}
      <button type="submit" className="desk-button">
        {labels.save}
      </button>
    </form>
  );
}

function FieldError({ id, text }: { id: string; text: string | undefined }) {
  return (
    <small id={id} role="alert" className="desk-error">
      {text}
    </small>
  );
}
