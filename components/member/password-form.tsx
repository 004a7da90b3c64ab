'use client';

import { ApiError, CODE } from '@/lib/contract/envelope';
import { useSite } from '@/store/store-provider';
import { FormFailure } from './form-failure';
import { savePassword } from './member-calls';
import { isSessionOver, memberErrorOf } from './member-errors';
import { PasswordField } from './member-fields';
import type { AccountLabels } from './member-labels';
import { type FormError, useSubmitForm } from './use-submit-form';

interface Passwords {
  password: string;
  newPassword: string;
  confirm: string;
}

const EMPTY: Passwords = { password: '', newPassword: '', confirm: '' };

/** What keeps a new password from being sent (specification section 5). */
function validate(values: Passwords, labels: AccountLabels): FormError<keyof Passwords>[] {
  const missing: FormError<keyof Passwords>[] = [];
  if (!values.password) missing.push({ field: 'password', text: labels.fillCurrentPassword });
  if (!values.newPassword) missing.push({ field: 'newPassword', text: labels.fillNewPassword });
  if (!values.confirm) missing.push({ field: 'confirm', text: labels.fillRepeated });
  const areEqual = values.newPassword === values.confirm;
  return areEqual ? missing : [...missing, { field: null, text: labels.passwordsDiffer }];
}

/** A new password, behind the present one. Every other device is logged out by it. */
export function PasswordForm({
  email,
  labels,
  onSessionOver,
}: {
  email: string;
  labels: AccountLabels;
  /** The server knows the login no more. */
  onSessionOver: () => void;
}) {
  const token = useSite((site) => site.token);
  const showToast = useSite((site) => site.showToast);
  const { onSubmit, isSending, failure, errorOf, field } = useSubmitForm<Passwords>({
    defaultValues: EMPTY,
    check: (values) => validate(values, labels),
    submit: async (values) => {
      await savePassword(token, values);
      showToast(labels.passwordChanged, 'success');
      return EMPTY;
    },
    explain: (error) => {
      if (isSessionOver(error)) onSessionOver();
      const { text } = memberErrorOf(error, labels, labels.updateFailed);
      // The one thing the server can showErrors here is the present password.
      const isPresentWrong = error instanceof ApiError && error.code === CODE.rejected;
      return { field: isPresentWrong ? 'password' : null, text };
    },
  });

  return (
    <form noValidate onSubmit={onSubmit} aria-busy={isSending} className="grid gap-4">
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={labels.currentPassword}
        error={errorOf('password')}
        labels={labels}
        input={{ ...field('password'), autoComplete: 'current-password' }}
      />
      <PasswordField
        label={labels.newPassword}
        error={errorOf('newPassword')}
        labels={labels}
        input={{ ...field('newPassword'), autoComplete: 'new-password' }}
      />
      <PasswordField
        label={labels.repeatPassword}
        error={errorOf('confirm')}
        labels={labels}
        input={{ ...field('confirm'), autoComplete: 'new-password' }}
      />
      <FormFailure text={failure} />
      <button type="submit" disabled={isSending} className="button-quiet justify-self-start">
        {isSending ? labels.saving : labels.changePassword}
      </button>
    </form>
  );
}
