import type { InputHTMLAttributes, ReactNode } from 'react';
import { actionPath } from '@/lib/routing/desk-address';

interface FormProps {
  /** The last part of its address, a key of DESK_ACTIONS. */
  action: string;
  /** For buttons elsewhere on the page. */
  id?: string;
  className?: string;
  /** Hidden fields, by name. */
  values?: Readonly<Record<string, string | number>>;
  children: ReactNode;
}

/** A plain form of the staff side: it works before and without script. */
export function DeskForm({ action, id, className, values = {}, children }: FormProps) {
  return (
    <form method="post" action={actionPath(action)} id={id} className={className}>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  name: string;
  label: string;
  hint?: string;
  /** Where a page has two fields of one name. */
  id?: string;
}

/** A required line of text below its label. */
export function DeskField({ name, label, hint, id = name, ...attributes }: FieldProps) {
  return (
    <div className="desk-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        required
        className="field-box"
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...attributes}
      />
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}
