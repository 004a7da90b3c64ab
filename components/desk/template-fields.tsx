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
import type { Choices } from './choice';
import { Field } from './field';
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
  languages?: Choices;
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
        <Field
          id={`lang-${own}`}
          label={labels.language}
          choices={languages}
          defaultValue={values.lang}
          {...register('lang')}
        />
      )}
      {name !== 'none' && (
        <Field
          id={`title-${own}`}
          label={labels.name}
          hint={namedHint}
          fault={title && <span role="alert">{title.message}</span>}
          defaultValue={values.title}
          required={name === 'required'}
          maxLength={TEMPLATE_LENGTH.title}
          {...register('title', {
            validate: (written) => name !== 'required' || written.trim() !== '' || labels.required,
          })}
        />
      )}
      <div>
        <Field
          id={`text-${own}`}
          label={labels.body}
          hint={labels.hint}
          fault={text && <span role="alert">{text.message}</span>}
          defaultValue={values.text}
          rows={6}
          required
          dir="auto"
          maxLength={TEMPLATE_LENGTH.text}
          {...register('text', {
            validate: { some: (written) => written.trim() !== '' || labels.required, isKnown },
          })}
        />
        {placeholders}
      </div>
      {children}
      <DeskSubmit isMain>{labels.save}</DeskSubmit>
    </form>
  );
}
