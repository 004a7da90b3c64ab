'use client';

import type { ComponentProps, FormEvent } from 'react';

type Control = HTMLInputElement | HTMLSelectElement | HTMLButtonElement;

/** Keeps what was not chosen out of the address, so that a narrowed list is fit to be shared. */
function leaveOutEmpty(event: FormEvent<HTMLFormElement>) {
  const controls = Array.from(event.currentTarget.elements) as Control[];
  const empty = controls.filter(({ disabled, name, value }) => name && !value && !disabled);
  for (const control of empty) control.disabled = true;
  // The browser reads the form as soon as this returns; a visitor who comes back needs it whole.
  setTimeout(() => {
    for (const control of empty) control.disabled = false;
  });
}

/** A form whose answer is an address. Without script it works too, with empty parameters. */
export function TidyForm(props: Omit<ComponentProps<'form'>, 'onSubmit'>) {
  return <form {...props} onSubmit={leaveOutEmpty} />;
}
