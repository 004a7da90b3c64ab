import { STAFF_PASSWORD_LENGTH } from '@/lib/config/staff-rights';
import { CommonPasswordCheck } from './common-password-check';
import { Field } from './field';

interface PasswordFieldProps {
  label: string;
  /** Where a page has two of them. */
  id?: string;
}

/** The current password. */
export function PasswordField({ label, id }: PasswordFieldProps) {
  return (
    <Field
      required
      id={id}
      name="password"
      type="password"
      label={label}
      autoComplete="current-password"
    />
  );
}

interface NewPasswordFieldProps {
  name: string;
  label: string;
  /** What a good one is, by its length. */
  hint: (limits: { min: number }) => string;
  /** The warning about a common password. */
  common: string;
}

/** A new password. */
export function NewPasswordField({ name, label, hint, common }: NewPasswordFieldProps) {
  const { min, max } = STAFF_PASSWORD_LENGTH;
  return (
    <>
      <Field
        required
        name={name}
        type="password"
        label={label}
        hint={hint({ min })}
        minLength={min}
        maxLength={max}
        autoComplete="new-password"
      />
      <CommonPasswordCheck fieldId={name} text={common} />
    </>
  );
}

/** The mail address of an account. */
export function AccountField({ label, value }: { label: string; value?: string }) {
  return (
    <Field
      required
      name="email"
      type="email"
      label={label}
      autoComplete="username"
      {...(value && { value, readOnly: true })}
    />
  );
}

/** The six digits of an authenticator app; phones offer to fill them in. */
export function CodeField({ label }: { label: string }) {
  return (
    <Field
      required
      name="code"
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="\s*\d{3}\s*\d{3}\s*"
      maxLength={10}
      className="field-box desk-code"
    />
  );
}

/** One of the codes that stand in for the authenticator app. */
export function RecoveryCodeField({ label }: { label: string }) {
  return (
    <Field required id="recovery" name="code" label={label} autoComplete="off" spellCheck={false} />
  );
}
