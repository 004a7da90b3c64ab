import type { SelectHTMLAttributes } from 'react';

/** Values and what they are called. */
export type Choices = readonly (readonly [value: string, name: string])[];

interface ChoiceProps extends Omit<SelectHTMLAttributes<HTMLElement>, 'children'> {
  name: string;
  /** The name of a list without an empty entry. */
  title?: string;
  /** Also the text of the first, empty entry. */
  label?: string;
  /** Text of an empty entry, where a label beside the list names it. */
  empty?: string;
  children: Choices;
}

/** A list to choose from. */
export function Choice({ title, label, empty, children, ...attributes }: ChoiceProps) {
  return (
    <select aria-label={label ?? title} className="field-box" {...attributes}>
      {(label ?? empty) !== undefined && <option value="">{label ?? empty}</option>}
      {children.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  );
}
