'use client';

import { type ComponentProps, useState } from 'react';

/**
 * A prefilled textarea. On hydration React resets its value to `defaultValue`, so that gets the
 * field's current text, and nothing typed before is lost.
 */
export function PrefilledTextarea({
  id,
  text,
  ...attributes
}: ComponentProps<'textarea'> & { id: string; text: string }) {
  const [present] = useState(() => {
    if (typeof document === 'undefined') return text;
    return document.querySelector<HTMLTextAreaElement>(`#${id}`)?.value ?? text;
  });
  return <textarea {...attributes} id={id} defaultValue={present} suppressHydrationWarning />;
}
