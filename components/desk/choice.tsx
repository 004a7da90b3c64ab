interface ChoiceProps {
  name: string;
  /** Also its first entry, which stands for nothing chosen. */
  label?: string;
  /** Where a label beside it names it instead. */
  id?: string;
  value?: string | undefined;
  /** Values and what they are called. */
  children: readonly (readonly [value: string, name: string])[];
}

/** A list to choose from. */
export function Choice({ name, label, id, value, children }: ChoiceProps) {
  return (
    <select name={name} id={id} aria-label={label} defaultValue={value ?? ''} className="field-box">
      {label && <option value="">{label}</option>}
      {children.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  );
}
