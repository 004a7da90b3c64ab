import { useState } from 'react';
import { keepDraft, type MemberDraft, readDraft } from './member-draft';
import type { Refusal } from './member-refusal';
import { useSendingForm } from './use-sending-form';

/**
 * The login and the sign-up form: they share what was typed, which survives closing the dialog.
 * @param check what keeps the values from being sent; nothing when they may go
 * @param submit sends them and goes on
 * @param explain what to tell the visitor when `submit` throws
 */
export function useMemberForm(form: {
  check: (values: MemberDraft) => Refusal[];
  submit: (values: MemberDraft) => Promise<void>;
  explain: (error: unknown) => Refusal;
}) {
  const [defaultValues] = useState(readDraft);
  return useSendingForm({ ...form, defaultValues, onValues: keepDraft });
}
