import { useState } from 'react';
import { type MemberDraft, readDraft, saveDraft } from './member-draft';
import type { MemberFormError } from './member-errors';
import { useSubmitForm } from './use-submit-form';

/**
 * The login and the sign-up form: they share what was typed, which survives closing the dialog.
 * @param check what keeps the values from being sent; nothing when they may go
 * @param submit sends them and goes on
 * @param explain what to tell the visitor when `submit` throws
 */
export function useMemberForm(form: {
  check: (values: MemberDraft) => MemberFormError[];
  submit: (values: MemberDraft) => Promise<void>;
  explain: (error: unknown) => MemberFormError;
}) {
  const [defaultValues] = useState(readDraft);
  return useSubmitForm({ ...form, defaultValues, onValues: saveDraft });
}
