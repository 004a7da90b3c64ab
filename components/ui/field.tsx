import { type ReactNode, useId } from 'react';

/** What a control needs to be tied to its label, hint and message. */
export interface FieldControl {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

interface FieldProps {
  label: string;
  isRequired?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}

/**
 * A label above a control, with a hint and, when invalid, the error. `aria-required`
 * instead of `required`: the server decides what is missing, so the browser must not hold back.
 */
export function Field(props: FieldProps) {
  return <PlainField {...props} id={useId()} />;
}

/**
 * The same without a hook, for forms that are HTML only.
 * @param id of the control; those of hint and error begin with it
 */
export function PlainField({
  id,
  label,
  isRequired = false,
  hint,
  error,
  className = '',
  children,
}: FieldProps & { id: string }) {
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <div {...(className && { className })}>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
        {isRequired && (
          <span aria-hidden="true" className="text-danger">
            {' *'}
          </span>
        )}
      </label>
      {children({
        id,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(error && { 'aria-invalid': true }),
        ...(isRequired && { 'aria-required': true }),
      })}
      {error && (
        <p id={errorId} className="mt-1.5 font-medium text-danger text-sm">
          <bdi>{error}</bdi>
        </p>
      )}
      {hint && (
        <p id={hintId} className="mt-1 text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}
