'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ListFailure } from '@/components/ui/list-failure';
import { writeJson } from '@/lib/browser/storage';
import { ENQUIRY_DRAFT_KEY } from '@/lib/browser/storage-keys';
import { useChunk } from '@/lib/browser/use-chunk';
import type { EnquiryValues } from './enquiry-draft';
import type { EnquiryLabels } from './enquiry-labels';
import { loadEnquiryForm } from './load-enquiry-form';
import type { EnquirySubject } from './written-enquiry';

/** The values in a plain form, as those of the live one. */
function valuesIn(form: HTMLFormElement): EnquiryValues {
  const data = new FormData(form);
  const textOf = (name: string) => String(data.get(name) ?? '');
  return {
    name: textOf('name'),
    country: { text: textOf('country'), id: null },
    mobile: textOf('mobile'),
    mail: textOf('mail'),
    remark: textOf('remark'),
    company: textOf('company'),
    city: textOf('city'),
    company_url: textOf('company_url'),
  };
}

/** Whether a person or the browser has changed a field of the form. */
function isFilled(form: HTMLFormElement): boolean {
  const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type=hidden]), textarea',
  );
  return Array.from(fields).some(({ value, defaultValue }) => value !== defaultValue);
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
  const [isNear, setNear] = useState(false);
  const [isInUse, setInUse] = useState(false);
  /** What was in the plain form when it was sent. */
  const [sent, setSent] = useState<EnquiryValues | null>(null);
  const { chunk, hasFailed, retry } = useChunk(isNear, loadEnquiryForm);

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const approach = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: '50%' },
    );
    approach.observe(element);
    return () => approach.disconnect();
  }, []);

  useEffect(() => {
    const form = container.current?.querySelector('form');
    if (!form) return;
    const onUse = ({ type }: Event) => {
      setNear(true);
      setInUse(true);
      // As `saveDraft` does, whose module comes with the live form.
      if (type === 'input') writeJson(ENQUIRY_DRAFT_KEY, valuesIn(form), 'session');
    };
    const onSubmit = (event: Event) => {
      event.preventDefault();
      setNear(true);
      setSent(valuesIn(form));
    };
    if (isFilled(form) || form.contains(document.activeElement)) setInUse(true);
    for (const sign of SIGNS_OF_USE) form.addEventListener(sign, onUse);
    form.addEventListener('submit', onSubmit);
    return () => {
      for (const sign of SIGNS_OF_USE) form.removeEventListener(sign, onUse);
      form.removeEventListener('submit', onSubmit);
    };
  }, []);

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
