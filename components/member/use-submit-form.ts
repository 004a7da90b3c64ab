import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type MemberDraft, readDraft, saveDraft } from './member-draft';
import type { FormError, MemberFormError } from './member-errors';

/**
 * A form of the member: one request at a time, typed text that survives a failed one, and errors
 * on their field or beside the button.
 * @param defaultValues texts to begin with; read once
 * @param onValues called after every change; the same function each time
 * @param validate errors that must be corrected first; none when the values may be sent
 * @param submit sends them and continues; returns the texts to show from then on in place of the
 * sent ones, or nothing when they stay
 * @param errorOf the error to show when `submit` throws
 */
export function useSubmitForm<Values extends object>({
  defaultValues,
  onValues,
  validate,
  submit,
  errorOf,
}: {
  defaultValues: Values;
  onValues?: (values: Values) => void;
  validate: (values: Values) => FormError<keyof Values & string>[];
  // biome-ignore lint/suspicious/noConfusingVoidType: a form that closes returns nothing
  submit: (values: Values) => Promise<Values | void>;
  errorOf: (error: unknown) => FormError<keyof Values & string>;
}) {
  type Name = keyof Values & string;
  type Texts = Record<string, string>;
  const [failure, setFailure] = useState('');
  const isBusy = useRef(false);
  const {
    clearErrors,
    formState,
    getValues,
    handleSubmit,
    register,
    reset,
    setError,
    setFocus,
    subscribe,
  } = useForm<Texts>({ defaultValues: { ...defaultValues } as Texts });

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => onValues?.(values as unknown as Values),
      }),
    [subscribe, onValues],
  );

  const showErrors = (errors: FormError<Name>[]) => {
    for (const { field, text } of errors) {
      if (field) setError(field, { type: 'server', message: text });
      else setFailure(text);
    }
    const first = errors.find(({ field }) => field)?.field;
    if (first) setFocus(first);
  };

  const onSubmit = handleSubmit(async (texts) => {
    if (isBusy.current) return;
    setFailure('');
    const values = texts as unknown as Values;
    const errors = validate(values);
    if (errors.length > 0) return showErrors(errors);
    isBusy.current = true;
    try {
      const next = await submit(values);
      if (next) {
        // What was typed while they were on their way stays.
        const typed = Object.entries(getValues()).filter(([name, text]) => text !== texts[name]);
        reset({ ...next, ...Object.fromEntries(typed) } as Texts);
      }
    } catch (error) {
      console.error(error);
      showErrors([errorOf(error)]);
    } finally {
      isBusy.current = false;
    }
  });

  return {
    onSubmit,
    isSending: formState.isSubmitting,
    /** The error to show beside the button, or ''. */
    failure,
    fieldError: (name: Name) => formState.errors[name]?.message,
    /** Addresses, numbers and passwords run from left to right in every language; names do not. */
    field: (name: Name, dir: 'ltr' | 'auto' = 'ltr') => ({
      ...register(name, { onChange: () => clearErrors(name) }),
      dir,
      className: 'field-box',
    }),
  };
}

/**
 * The login and the sign-up form: they share one draft, which survives closing the dialog. The
 * parameters are those of `useSubmitForm`.
 */
export function useMemberForm(form: {
  validate: (values: MemberDraft) => MemberFormError[];
  submit: (values: MemberDraft) => Promise<void>;
  errorOf: (error: unknown) => MemberFormError;
}) {
  const [defaultValues] = useState(readDraft);
  return useSubmitForm({ ...form, defaultValues, onValues: saveDraft });
}
