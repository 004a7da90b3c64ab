import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';

/** Why something was not done: `field` is the one to correct, where there is one. */
export interface FormError<Name extends string> {
  field: Name | null;
  text: string;
}

/**
 * What every form of the member has in common: one sending at a time, typed text that survives
 * failure, and refusals on their field or beside the button.
 * @param defaultValues texts to begin with; read once
 * @param onValues told of every change
 * @param check what keeps the values from being sent; nothing when they may go
 * @param submit sends them and goes on; answers the texts to show from then on, or nothing to
 * leave them
 * @param explain what to tell the visitor when `submit` throws
 */
export function useSubmitForm<Values extends object>({
  defaultValues,
  onValues,
  check,
  submit,
  explain,
}: {
  defaultValues: Values;
  onValues?: (values: Values) => void;
  check: (values: Values) => FormError<keyof Values & string>[];
  // biome-ignore lint/suspicious/noConfusingVoidType: a form that goes away answers nothing
  submit: (values: Values) => Promise<Values | void>;
  explain: (error: unknown) => FormError<keyof Values & string>;
}) {
  type Name = keyof Values & string;
  type Texts = Record<string, string>;
  const [failure, setFailure] = useState('');
  const isBusy = useRef(false);
  const { clearErrors, formState, handleSubmit, register, reset, setError, setFocus, subscribe } =
    useForm<Texts>({ defaultValues: { ...defaultValues } as Texts });

  const listener = useRef(onValues);
  useEffect(() => {
    listener.current = onValues;
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => listener.current?.(values as unknown as Values),
      }),
    [subscribe],
  );

  const showErrors = (errors: FormError<Name>[]) => {
    for (const { field, text } of errors) {
      if (field) setError(field, { type: 'refused', message: text });
      else setFailure(text);
    }
    const first = errors.find(({ field }) => field)?.field;
    if (first) setFocus(first);
  };

  const onSubmit = handleSubmit(async (texts) => {
    if (isBusy.current) return;
    setFailure('');
    const values = texts as unknown as Values;
    const errors = check(values);
    if (errors.length > 0) return showErrors(errors);
    isBusy.current = true;
    try {
      const next = await submit(values);
      if (next) reset({ ...next } as Texts);
    } catch (error) {
      console.error(error);
      showErrors([explain(error)]);
    } finally {
      isBusy.current = false;
    }
  });

  return {
    onSubmit,
    isSending: formState.isSubmitting,
    /** Said beside the button; '' while there is nothing to say. */
    failure,
    errorOf: (name: Name) => formState.errors[name]?.message,
    /** Addresses, numbers and passwords run from left to right in every language; names do not. */
    field: (name: Name, dir: 'ltr' | 'auto' = 'ltr') => ({
      ...register(name, { onChange: () => clearErrors(name) }),
      dir,
      className: 'field-box',
    }),
  };
}
