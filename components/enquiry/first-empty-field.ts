/**
 * Moves the focus from a dialog that has just opened to the first field without text. Only where
 * a mouse or its like is at hand: on a phone the keyboard would cover the form unasked.
 */
export function focusFirstEmpty(form: HTMLFormElement): void {
  if (!window.matchMedia?.('(pointer: fine)').matches) return;
  if (document.activeElement !== form.closest('dialog')) return;
  const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([tabindex="-1"]), textarea',
  );
  Array.from(fields)
    .find((field) => field.value === '')
    ?.focus();
}
