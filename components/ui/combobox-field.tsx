import {
  Controller,
  type FieldPathByValue,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import { Combobox, type ComboboxLabels, type ComboboxValue } from './combobox';
import { Field } from './field';
import type { LoadOptions } from './option-search';

/** A labelled combobox of a form; typing clears its error. */
export function ComboboxField<Values extends FieldValues>({
  form,
  name,
  label,
  hint,
  error,
  labels,
  loadOptions,
  debounceMs,
  autoComplete,
  maxLength,
}: {
  form: UseFormReturn<Values>;
  name: FieldPathByValue<Values, ComboboxValue>;
  label: string;
  hint?: string | undefined;
  error: string | undefined;
  labels: ComboboxLabels;
  loadOptions: LoadOptions;
  debounceMs: number;
  autoComplete: string;
  maxLength: number;
}) {
  return (
    <Field label={label} isRequired hint={hint} error={error}>
      {(aria) => (
        <Controller
          control={form.control}
          name={name}
          render={({ field: { onBlur, onChange, ref, value } }) => (
            <Combobox
              control={aria}
              inputRef={ref}
              name={name}
              value={value}
              onChange={(next) => {
                form.clearErrors(name);
                onChange(next);
              }}
              onLeave={onBlur}
              loadOptions={loadOptions}
              debounceMs={debounceMs}
              labels={labels}
              autoComplete={autoComplete}
              maxLength={maxLength}
            />
          )}
        />
      )}
    </Field>
  );
}
