import type { SelectHTMLAttributes } from 'react';

interface ChoiceProps
  extends Pick<
    SelectHTMLAttributes<HTMLSelectElement>,
    'aria-required' | 'aria-invalid' | 'aria-describedby'
  > {
  name: string;
  /** Where something is always chosen. */
  title?: string;
  /** Also its first entry, which stands for nothing chosen. */
  label?: string;
  /** An entry that stands for nothing, where a label beside it says what is asked for. */
  empty?: string;
  /** Where a label beside it names it instead. */
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
