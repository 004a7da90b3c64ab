'use client';

import type { FormEvent, ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import {
  PLACEHOLDERS,
  type Placeholder,
  TEMPLATE_LENGTH,
  unknownPlaceholders,
} from '@/lib/format/answer-template';
import { actionPath } from '@/lib/routing/desk-address';
import { DeskSubmit } from './form';

interface TemplateFieldsProps {
  /** What the form does, a key of DESK_ACTIONS. */
  action: 'save-template' | 'save-greeting';
  /** Tells the form from others of the page. */
  own: string | number;
  /** Hidden fields, by name. */
  hidden: Readonly<Record<string, string | number>>;
  values: { lang: string; title: string; text: string };
  /** Left out where the language is given. */
  languages?: readonly (readonly [value: string, label: string])[];
  /** Whether it has a name; one that its topic names may be left without another. */
  name: 'required' | 'optional' | 'none';
  /** What may stand in braces. */
  known?: readonly Placeholder[];
  labels: Record<'language' | 'name' | 'body' | 'hint' | 'save' | 'required' | 'unknown', string>;
  /** What a name that is left empty becomes. */
  namedHint?: string | undefined;
  /** What may stand in the text. */
  placeholders: ReactNode;
  /** What keeps the draft. */
  children: ReactNode;
}

/**
 * The form of a template. It is posted like any other, with or without script; the script shows
 * errors before that, above all placeholders that could never be filled in.
 */
export function TemplateFields({
  action,
  own,
  hidden,
  values,
  languages,
  name,
  known = PLACEHOLDERS,
  labels,
  namedHint,
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
    const unknown = unknownPlaceholders(written, known);
    return unknown.length === 0 || labels.unknown.replace('{words}', unknown.join(', '));
  };
  return (
    <form method="post" action={actionPath(action)} className="desk-form" onSubmit={submit}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} readOnly />
      ))}
      {languages && (
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
      )}
      {name !== 'none' && (
        <div className="desk-field">
          <label htmlFor={`title-${own}`}>{labels.name}</label>
          <input
            id={`title-${own}`}
            defaultValue={values.title}
            required={name === 'required'}
            maxLength={TEMPLATE_LENGTH.title}
            className="field-box"
            aria-invalid={title ? true : undefined}
            aria-describedby={title ? `title-${own}-error` : namedHint && `title-${own}-hint`}
            {...register('title', {
              validate: (written) =>
                name !== 'required' || written.trim() !== '' || labels.required,
            })}
          />
          {namedHint && <small id={`title-${own}-hint`}>{namedHint}</small>}
          {title && <FieldError id={`title-${own}-error`} text={title.message} />}
        </div>
      )}
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
      <DeskSubmit isMain>{labels.save}</DeskSubmit>
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
