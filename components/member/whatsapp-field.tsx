import type { InputHTMLAttributes, Ref } from 'react';
import { Field } from '@/components/ui/field';
import { FIELD_MAX_LENGTH } from './member-calls';
import type { MemberLabels } from './member-labels';

/** The number a member is reached at. */
export function WhatsappField({
  error,
  labels,
  input,
}: {
  error: string | undefined;
  labels: Pick<MemberLabels, 'whatsapp' | 'whatsappHint'>;
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
