'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ListFailure } from '@/components/ui/list-failure';
import { readJson, textOf, writeJson } from '@/lib/browser/storage';
import { ENQUIRY_DRAFT_KEY } from '@/lib/browser/storage-keys';
import { useChunk } from '@/lib/browser/use-chunk';
import { useNear } from '@/lib/browser/use-near';
import type { EnquiryValues } from './enquiry-draft';
import type { EnquiryLabels } from './enquiry-labels';
import { loadEnquiryForm } from './load-enquiry-form';
import type { EnquirySubject } from './written-enquiry';

// What `readDraft` and `saveDraft` do, whose module comes with the live form.
const readStored = () => readJson(ENQUIRY_DRAFT_KEY, 'session') as { country?: unknown } | null;
const save = (values: EnquiryValues) => writeJson(ENQUIRY_DRAFT_KEY, values, 'session');

/** The values in a plain form, as those of the live one; fields that it lacks keep the draft's. */
function valuesIn(form: HTMLFormElement): EnquiryValues {
  const data = new FormData(form);
  const draft = readStored();
  const textIn = (name: string) => String(data.get(name) ?? textOf(draft, name));
  return {
    name: textIn('name'),
    country: { text: textIn('country'), id: null },
    mobile: textIn('mobile'),
    mail: textIn('mail'),
    remark: textIn('remark'),
    company: textIn('company'),
    city: textIn('city'),
    company_url: textIn('company_url'),
  };
}

function fieldsIn(form: HTMLFormElement) {
  return Array.from(
    form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input:not([type=hidden]), textarea',
    ),
  );
}

/** Whether a person or the browser has changed a field. */
const isFilled = ({ value, defaultValue }: HTMLInputElement | HTMLTextAreaElement) =>
  value !== defaultValue;

/**
 * Puts the draft into the untouched fields of a plain form that stays in use: what is typed into
 * one field stores them all, and would replace what was typed elsewhere in this tab.
 * @param isKept whether a field keeps what is in it
 */
function fillFromDraft(
  form: HTMLFormElement,
  isKept: (field: HTMLInputElement | HTMLTextAreaElement) => boolean = isFilled,
): void {
  const draft = readStored();
  for (const field of fieldsIn(form)) {
    const { name } = field;
    const text = name === 'country' ? textOf(draft?.country, 'text') : textOf(draft, name);
    if (text && name !== 'company_url' && !isKept(field)) field.value = text;
  }
}

const SIGNS_OF_USE = ['pointerdown', 'focusin', 'input'] as const;

/**
 * The enquiry form of a page. In the page's HTML it is a plain form (`children`), which works
 * before any script. The live form replaces it when the visitor scrolls near, but never while it is
 * in use: then the plain form stays until it is submitted, and the live form sends it, which shows
 * rejections on their fields and survives a lost network.
 * @param texts of this page's form, where they differ
 * @param failure what is said when the live form is needed and cannot be loaded
 */
export function EnquiryInPage({
  subject,
  texts,
  failure,
  children,
}: {
  subject: EnquirySubject;
  texts?: Partial<EnquiryLabels>;
  failure: Pick<EnquiryLabels, 'loadFailed' | 'retry'>;
  children: ReactNode;
}) {
  const container = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useNear(container);
  const [isInUse, setInUse] = useState(false);
  /** What was in the plain form when it was sent. */
  const [sent, setSent] = useState<EnquiryValues | null>(null);
  const { chunk, hasFailed, retry } = useChunk(isNear, loadEnquiryForm);

  useEffect(() => {
    const form = container.current?.querySelector('form');
    if (!form) return;
    /** Whether the draft has all that is in the form. */
    let isStored = true;
    let isSent = false;
    const store = () => {
      const typed = valuesIn(form);
      isStored = save(typed);
      return typed;
    };
    const onUse = ({ type, target }: Event) => {
      setNear(true);
      setInUse(true);
      const isTyped = type === 'input';
      // Not by the press that sends the form: its sender has not seen these words in it.
      if (fieldsIn(form).some((field) => field === target)) {
        // The one that has just changed, maybe to nothing, is no longer untouched.
        fillFromDraft(form, (field) => (isTyped && field === target) || isFilled(field));
      }
      if (!isTyped) return;
      const typed = store();
      // Not sent yet, but as soon as the live form is there.
      setSent((before) => before && typed);
    };
    const onSubmit = (event: Event) => {
      event.preventDefault();
      setNear(true);
      isSent = true;
      setSent(valuesIn(form));
    };
    const refill = () => {
      if (!isStored || isSent) return;
      form.reset();
      fillFromDraft(form);
    };
    // A dialog over this form goes on with the draft or sends it, and so may other pages of the tab
    // before the browser brings this one back as it was left.
    const onStorage = ({ key }: StorageEvent) => {
      if (key === ENQUIRY_DRAFT_KEY) refill();
    };
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) refill();
    };
    if (fieldsIn(form).some(isFilled) || form.contains(document.activeElement)) {
      setInUse(true);
      fillFromDraft(form);
      if (fieldsIn(form).some(isFilled)) store();
    }
    for (const sign of SIGNS_OF_USE) form.addEventListener(sign, onUse);
    form.addEventListener('submit', onSubmit);
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onPageShow);
      for (const sign of SIGNS_OF_USE) form.removeEventListener(sign, onUse);
      form.removeEventListener('submit', onSubmit);
    };
  }, [setNear]);

  if (chunk && (sent || !isInUse)) {
    return (
      <chunk.EnquiryForm
        labels={{ ...chunk.labels, ...texts }}
        subject={subject}
        layout="page"
        typed={sent}
        sendsAtOnce={sent !== null}
      />
    );
  }
  return (
    <div ref={container} aria-busy={sent !== null && !hasFailed}>
      {children}
      {sent && hasFailed && <ListFailure labels={failure} onRetry={retry} />}
    </div>
  );
}
