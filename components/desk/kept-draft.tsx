'use client';

import { useEffect, useRef } from 'react';
import { type DeskDraft, forgetDrafts, readDraft, writeDraft } from '@/lib/browser/desk-drafts';
import { settleSaved } from '@/lib/browser/kept-pictures';
import { DESK_NOTICES, isDeskNotice, NOTICE_PARAM } from '@/lib/config/desk-notices';
import { FORM_PARAMS } from '@/lib/routing/desk-car-address';

interface KeptDraftProps {
  staffId: string;
  /** Which form it is, among all of the staff side. */
  name: string;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (element): element is Field =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement) &&
      element.name !== '',
  );

const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox';

/** Boxes of one name are distinguished by their values. */
const keyOf = (field: Field) => (isBox(field) ? `${field.name}=${field.value}` : field.name);
const typedIn = (field: Field) => (isBox(field) && !field.checked ? '' : field.value);

/** A field of its form rather than of its user, such as the version that the page shows. */
const isOfForm = ({ type, dataset }: Field) => type === 'hidden' && dataset.filled === undefined;

/** What the page has filled a field with; hidden fields that a script changes say it. */
function filledIn(field: Field): string | undefined {
  if (isBox(field)) return field.defaultChecked ? field.value : '';
  if (!(field instanceof HTMLSelectElement)) return field.dataset.filled ?? field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value;
}

/** The result of the form that led to this page, if one did. */
function outcome(): 'good' | 'bad' | undefined {
  const notice = new URLSearchParams(location.search).get(NOTICE_PARAM);
  return isDeskNotice(notice) ? DESK_NOTICES[notice] : undefined;
}

/**
 * Sets a value as typing does. React gives each field a setter of its own, and reports no change of
 * what was set by that one: react-hook-form would not know of it.
 */
function typeInto(field: Field, value: string): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  own?.set?.call(field, value);
}

/**
 * Puts back what was typed, and leaves other fields as they are stored now. Fields of the form keep
 * the version that the person saw then, so that saving does not overwrite later changes of others;
 * after its rejection the page has shown those.
 */
function restore(form: HTMLFormElement, { values }: DeskDraft, isRejected: boolean): void {
  for (const field of fieldsOf(form)) {
    const value = values[keyOf(field)];
    if (value === undefined || (isOfForm(field) && isRejected)) continue;
    if (isBox(field)) field.checked = value !== '';
    else typeInto(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  form.closest('details')?.setAttribute('open', '');
}

/**
 * Inside a form: keeps what is typed in this tab, so that it survives being signed out,
 * until a page says that it was stored or the person signs out.
 */
export function KeptDraft({ staffId, name }: KeptDraftProps) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = mark.current?.closest('form');
    if (!form) return;
    const kept = readDraft(staffId, name);
    const isRejected = kept?.isSent === true && outcome() === 'bad';
    if (kept?.isSent && outcome() === 'good') writeDraft(staffId, name, undefined);
    else if (kept) {
      // It was not stored: the success of another form does not drop it.
      if (kept.isSent) writeDraft(staffId, name, { ...kept, isSent: false });
      restore(form, kept, isRejected);
    }

    // A page that follows a rejection is itself filled with what was typed before.
    const query = new URLSearchParams(location.search);
    const typedBefore = outcome() === 'bad' ? (kept?.values ?? {}) : {};
    const isTyped = (field: Field) =>
      isOfForm(field) ||
      typedIn(field) !== filledIn(field) ||
      query.has(FORM_PARAMS.typed + field.name) ||
      Object.hasOwn(typedBefore, keyOf(field));
    const keep = (isSent: boolean) => {
      const values = Object.fromEntries(
        fieldsOf(form)
          .filter(isTyped)
          .map((field) => [keyOf(field), typedIn(field)]),
      );
      const pictures = fieldsOf(form).flatMap(({ dataset }) => dataset.pictures?.split(' ') ?? []);
      writeDraft(staffId, name, { values, isSent, pictures });
    };
    // What the page has shown is seen, also when it is loaded again.
    if (isRejected) keep(false);
    const onInput = () => keep(false);
    const onSent = () => keep(true);
    form.addEventListener('input', onInput);
    // `submit` also comes before a script refuses the form; this only comes when its values are sent.
    form.addEventListener('formdata', onSent);
    return () => {
      form.removeEventListener('input', onInput);
      form.removeEventListener('formdata', onSent);
    };
  }, [staffId, name]);
  return (
    <>
      <span ref={mark} hidden />
      {/* Without script nothing is kept: a form that is refused has to come back with its answer. */}
      <noscript>
        <input type="hidden" name="plain" value="yes" />
      </noscript>
    </>
  );
}

interface StoredDraftProps extends KeptDraftProps {
  /** The form of the record that was stored, where the page has it. */
  next?: string;
}

/**
 * Drops a sent draft on the page that follows its form and has no such form itself, and its
 * pictures, which would come back in the form of the next new record.
 */
export function StoredDraft({ staffId, name, next }: StoredDraftProps) {
  useEffect(() => {
    const sent = readDraft(staffId, name);
    if (!sent?.isSent || outcome() !== 'good') return;
    writeDraft(staffId, name, undefined);
    // Fields of pictures hold them as JSON, and are kept under the name of the draft.
    const values = Object.values(sent.values);
    const isSent = (src: string) => values.some((value) => value.includes(JSON.stringify(src)));
    const isOwn = (id: string) => sent.pictures?.includes(id) ?? false;
    // A browser that stores nothing has none.
    settleSaved(name, { isSent, isOwn, next }).catch(() => {});
  }, [staffId, name, next]);
  return null;
}

/** Inside the form that signs out: nothing that was typed stays in this tab. */
export function ForgottenDrafts() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = mark.current?.closest('form');
    form?.addEventListener('submit', forgetDrafts);
    return () => form?.removeEventListener('submit', forgetDrafts);
  }, []);
  return <span ref={mark} hidden />;
}
