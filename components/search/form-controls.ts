type Control = HTMLInputElement | HTMLSelectElement;

const controlsOf = (form: HTMLFormElement) => Array.from(form.elements) as Control[];
const listsOf = (form: HTMLFormElement) => Array.from(form.querySelectorAll('details'));

/** What takes the focus, in an order that is the same on each page. */
const stopsOf = (form: HTMLFormElement) =>
  Array.from(form.querySelectorAll<HTMLElement>('summary,input:not([type=hidden]),select,button'));

/** The state of a form, for the form of the next page. */
export type FormState = ReturnType<typeof formStateOf>;

export function formStateOf(form: HTMLFormElement) {
  return {
    controls: controlsOf(form).map((control) => ({
      name: control.name,
      value: control.value,
      type: control.type,
      checked: (control as HTMLInputElement).checked,
    })),
    lists: listsOf(form).map((list) => [list.open, list.lastElementChild?.scrollTop ?? 0] as const),
    focus: stopsOf(form).indexOf(document.activeElement as HTMLElement),
  };
}

/** Opens the lists that were open, where they were scrolled to, and focuses what was focused. */
export function restoreView(form: HTMLFormElement, { lists, focus }: FormState): void {
  for (const [i, list] of listsOf(form).entries()) {
    const [isOpen, scrolledPx] = lists[i] ?? [];
    list.open ||= isOpen === true;
    if (scrolledPx) list.lastElementChild?.scrollTo(0, scrolledPx);
  }
  stopsOf(form)[focus]?.focus({ preventScroll: true });
}

/** Chooses what was chosen. */
export function restoreChoices(form: HTMLFormElement, { controls }: FormState): void {
  for (const control of controlsOf(form)) {
    const { name, type, value } = control;
    const isBox = type === 'checkbox';
    const before = controls.find((each) => each.name === name && (!isBox || each.value === value));
    if (isBox) (control as HTMLInputElement).checked = before?.checked === true;
    else if (name) control.value = before?.value ?? '';
  }
}

/** Whether any choice has changed: before hydration, or restored by the browser. */
export function isAnyChanged(form: HTMLFormElement): boolean {
  return controlsOf(form).some((control) => {
    if (!(control instanceof HTMLSelectElement))
      return control.type === 'checkbox' && control.checked !== control.defaultChecked;
    const options = Array.from(control.options);
    return control.value !== (options.find((each) => each.defaultSelected) ?? options[0])?.value;
  });
}
