import { DeskField } from './form';

/** The six digits of an authenticator app; phones offer to fill them in. */
export function CodeField({ label }: { label: string }) {
  return (
    <DeskField
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
