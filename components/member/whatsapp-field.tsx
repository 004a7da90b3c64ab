import type { InputHTMLAttributes, Ref } from 'react';
import { Field } from '@/components/ui/field';
import type { Labels } from '@/lib/i18n/labels';
import { FIELD_MAX_LENGTH } from './member-calls';

/** The number a member is reached at. */
export function WhatsappField({
  error,
  labels,
  input,
}: {
  error: string | undefined;
  labels: Labels<'memberFields'>;
  input: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };
}) {
  return (
    <Field label={labels.whatsapp} isRequired hint={labels.whatsappHint} error={error}>
      {(aria) => (
        <input
          {...input}
          {...aria}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={FIELD_MAX_LENGTH.whatsapp}
        />
      )}
    </Field>
  );
}
