'use client';

import { type ComponentProps, useState } from 'react';

/**
 * A textarea that comes with a text. While hydrating React sets the value of such a one to its
 * `defaultValue`: it is given what stands in the field by then, so that nothing typed before is lost.
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
