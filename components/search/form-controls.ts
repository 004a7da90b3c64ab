export type Control = HTMLInputElement | HTMLSelectElement;

/** What tells a control from the others of its form. */
export type NamedControl = Pick<Control, 'name' | 'value' | 'type'>;

/** The control of a form that is another form's. */
export function controlLike(form: HTMLFormElement, { name, value, type }: NamedControl) {
  const controls = Array.from(form.elements) as Control[];
  return controls.find(
    (each) => each.name === name && (type !== 'checkbox' || each.value === value),
  );
}

/** Chooses what an address says. */
export function choose(form: HTMLFormElement, address: string): void {
  const { searchParams } = new URL(address, location.href);
  for (const control of Array.from(form.elements) as Control[]) {
    const values = (searchParams.get(control.name) ?? '').split(',');
    if (control.type === 'checkbox')
      (control as HTMLInputElement).checked = values.includes(control.value);
    else if (control.name) control.value = values.join(',');
  }
}

/**
 * A control whose choice is not the one it came with: taken before the form lived, or put back by
 * the browser.
 */
export function changedControl(form: HTMLFormElement): Control | undefined {
  return (Array.from(form.elements) as Control[]).find((control) => {
    if (!(control instanceof HTMLSelectElement))
      return control.type === 'checkbox' && control.checked !== control.defaultChecked;
    const options = Array.from(control.options);
    return control.value !== (options.find((each) => each.defaultSelected) ?? options[0])?.value;
  });
}
