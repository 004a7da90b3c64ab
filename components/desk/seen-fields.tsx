'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';

/**
 * Hidden fields of what a person has seen, by name. News refresh them with the page, until something
 * is typed into their form, also by a draft that is put back: from then on they stay, so that what a
 * colleague or the buyer does meanwhile is noticed when the form is sent.
 */
export function SeenFields({ values }: { values: Readonly<Record<string, string | number>> }) {
  const [kept, setKept] = useState<ReactNode>();
  const field = useRef<HTMLInputElement>(null);
  // Kept as elements: React leaves the same ones alone, with the values that a draft has put back.
  const fields =
    kept ??
    Object.entries(values).map(([name, value]) => (
      <input key={name} ref={field} type="hidden" name={name} value={value} />
    ));
  useEffect(() => {
    const form = field.current?.form;
    const keep = () => setKept(fields);
    form?.addEventListener('input', keep);
    return () => form?.removeEventListener('input', keep);
  });
  return fields;
}
