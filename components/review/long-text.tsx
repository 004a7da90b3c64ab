import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Field } from '@/components/ui/field';
import { REVIEW_TEXT_MAX_LENGTH } from '@/lib/contract/review-limits';
import type { ReviewValues } from './review-draft';

/** From this share of the longest text on, its length is shown. */
const COUNTER_SHOWN_FROM = 0.8;

/** A text of several lines that grows with what is written, and counts near its limit. */
export function LongText({
  form,
  name,
  label,
  hint,
  isRequired = false,
}: {
  form: UseFormReturn<ReviewValues>;
  name: 'experience' | 'comment';
  label: string;
  hint: string;
  isRequired?: boolean;
}) {
  const { clearErrors, control, formState, register } = form;
  const length = useWatch({ control, name }).length;
  const isOver = length > REVIEW_TEXT_MAX_LENGTH;
  return (
    <Field
      label={label}
      hint={hint}
      isRequired={isRequired}
      error={formState.errors[name]?.message}
    >
      {(aria) => (
        <>
          <textarea
            {...register(name, { onChange: () => clearErrors(name) })}
            {...aria}
            dir="auto"
            rows={4}
            className="field-box field-sizing-content block max-h-96 min-h-28 py-2.5!"
          />
          {length > REVIEW_TEXT_MAX_LENGTH * COUNTER_SHOWN_FROM && (
            <p
              dir="ltr"
              className={`mt-1 text-sm tabular-nums ${isOver ? 'font-semibold text-danger' : 'text-muted'}`}
            >
              {length} / {REVIEW_TEXT_MAX_LENGTH}
            </p>
          )}
        </>
      )}
    </Field>
  );
}
