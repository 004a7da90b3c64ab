import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { keepDraft, type MemberDraft, readDraft } from './member-draft';
import type { Refusal } from './member-refusal';

/**
 * What the login and the sign-up form have in common: typed text that survives closing and
 * failure, one sending at a time, and refusals on their field or beside the button.
 * @param check what keeps the values from being sent; nothing when they may go
 * @param submit sends them and goes on
 * @param explain what to tell the visitor when `submit` throws
 */
export function useMemberForm({
  check,
  submit,
  explain,
}: {
  check: (values: MemberDraft) => Refusal[];
  submit: (values: MemberDraft) => Promise<void>;
  explain: (error: unknown) => Refusal;
}) {
  const [defaultValues] = useState(readDraft);
  const [failure, setFailure] = useState('');
  const isBusy = useRef(false);
  const { clearErrors, formState, handleSubmit, register, setError, setFocus, subscribe } =
    useForm<MemberDraft>({ defaultValues });

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(values) }),
    [subscribe],
  );

  const refuse = (refusals: Refusal[]) => {
    for (const { field, text } of refusals) {
      if (field) setError(field, { type: 'refused', message: text });
      else setFailure(text);
    }
    const first = refusals.find(({ field }) => field)?.field;
    if (first) setFocus(first);
  };

  const onSubmit = handleSubmit(async (values) => {
    if (isBusy.current) return;
    setFailure('');
    const refusals = check(values);
    if (refusals.length > 0) return refuse(refusals);
    isBusy.current = true;
    try {
      await submit(values);
    } catch (error) {
      console.error(error);
      refuse([explain(error)]);
    } finally {
      isBusy.current = false;
    }
  });

  return {
    onSubmit,
    isSending: formState.isSubmitting,
    /** Said beside the button; '' while there is nothing to say. */
    failure,
    errorOf: (name: keyof MemberDraft) => formState.errors[name]?.message,
    field: (name: keyof MemberDraft) => ({
      ...register(name, { onChange: () => clearErrors(name) }),
      // Addresses and passwords run from left to right in every language.
      dir: 'ltr' as const,
      className: 'field-box',
    }),
  };
}
