import type { SelectHTMLAttributes } from 'react';

interface ChoiceProps
  extends Pick<
    SelectHTMLAttributes<HTMLSelectElement>,
    'aria-required' | 'aria-invalid' | 'aria-describedby'
  > {
  name: string;
  /** The name of a list without an empty entry. */
  title?: string;
  /** Also the text of the first, empty entry. */
  label?: string;
  /** Text of an empty entry, where a label beside the list names it. */
  empty?: string;
  /** For a label beside it. */
  id?: string;
  value?: string | undefined;
  /** Values and what they are called. */
  children: readonly (readonly [value: string, name: string])[];
}

/** A list to choose from. */
export function Choice({ name, title, label, empty, id, value, children, ...aria }: ChoiceProps) {
  return (
    <select
      name={name}
      id={id}
      {...aria}
      aria-label={label ?? title}
      defaultValue={value ?? ''}
      className="field-box"
    >
      {(label ?? empty) !== undefined && <option value="">{label ?? empty}</option>}
      {children.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  );
}
