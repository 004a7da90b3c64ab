'use client';

import { Field } from '@/components/ui/field';
import type { Member } from '@/lib/contract/calls/user';
import { ApiError, CODE } from '@/lib/contract/envelope';
import { useSite } from '@/store/store-provider';
import { AccountData } from './account-data';
import { AccountSessions } from './account-sessions';
import { NAME_MAX_LENGTH, savePassword, saveProfile } from './member-calls';
import { saveProfileContact } from './member-draft';
import { type FormError, isSessionOver, memberErrorOf, weaknessOf } from './member-errors';
import { FormEnd, PasswordField, WhatsappField } from './member-fields';
import type { AccountLabels } from './member-labels';
import { ProofNotice } from './proof-notice';
import { useSubmitForm } from './use-submit-form';

interface FormProps {
  member: Member;
  labels: AccountLabels;
  /** Called when the login has expired. */
  onSessionOver: () => void;
}

/** The forms of the account page; a chunk of its own, with the API client and the form library. */
export function AccountForms(props: FormProps) {
  const { labels } = props;
  return (
    <>
      {props.member.awaits_proof && <ProofNotice {...props} />}
      <section className="account-box">
        <h2>{labels.details}</h2>
        <ProfileForm {...props} />
      </section>
      <section className="account-box">
        <h2>{labels.passwordTitle}</h2>
        <p className="text-muted">{labels.passwordHint}</p>
        <PasswordForm {...props} />
      </section>
      <AccountSessions {...props} />
      <AccountData {...props} />
    </>
  );
}

interface Profile {
  name: string;
  whatsapp: string;
}

/** The member's profile. The e-mail names the account and cannot be changed. */
function ProfileForm({ member, labels, onSessionOver }: FormProps) {
  const token = useSite((site) => site.token);
  const setUserInfo = useSite((site) => site.setUserInfo);
  const showToast = useSite((site) => site.showToast);

  const validate = ({ name, whatsapp }: Profile): FormError<keyof Profile>[] => [
    // An empty field would be left out of the request, and the old name would stay.
    ...(member.name && !name.trim() ? [{ field: 'name' as const, text: labels.fillName }] : []),
    ...(whatsapp.trim() ? [] : [{ field: 'whatsapp' as const, text: labels.fillWhatsapp }]),
  ];
  const { onSubmit, isSending, failure, fieldError, field } = useSubmitForm<Profile>({
    defaultValues: { name: member.name, whatsapp: member.whatsapp },
    validate,
    submit: async (values) => {
      const saved = await saveProfile(token, values);
      setUserInfo(saved);
      saveProfileContact(saved);
      showToast(labels.saved, { tone: 'success' });
      return { name: saved.name, whatsapp: saved.whatsapp };
    },
    errorOf: (error) => {
      if (isSessionOver(error)) onSessionOver();
      const { field: wrong, text } = memberErrorOf(error, labels, labels.updateFailed);
      const isNameWrong =
        error instanceof ApiError && error.fieldErrors.some(({ field: named }) => named === 'name');
      return { field: isNameWrong ? 'name' : wrong === 'whatsapp' ? wrong : null, text };
    },
  });

  return (
    <form noValidate onSubmit={onSubmit} aria-busy={isSending} className="grid gap-4">
      <Field label={labels.name} hint={labels.nameHint} error={fieldError('name')}>
        {(aria) => (
          <input
            {...field('name', 'auto')}
            {...aria}
            autoComplete="name"
            maxLength={NAME_MAX_LENGTH}
          />
        )}
      </Field>
      <WhatsappField error={fieldError('whatsapp')} labels={labels} input={field('whatsapp')} />
      <FormEnd
        failure={failure}
        isSending={isSending}
        sending={labels.saving}
        className="button-primary justify-self-start"
      >
        {labels.save}
      </FormEnd>
    </form>
  );
}

interface Passwords {
  password: string;
  newPassword: string;
  confirm: string;
}

const EMPTY: Passwords = { password: '', newPassword: '', confirm: '' };

/** Errors to correct before a new password is sent (specification section 5). */
function validate(
  values: Passwords,
  email: string,
  labels: AccountLabels,
): FormError<keyof Passwords>[] {
  const missing: FormError<keyof Passwords>[] = [];
  if (!values.password) missing.push({ field: 'password', text: labels.fillCurrentPassword });
  if (!values.newPassword) missing.push({ field: 'newPassword', text: labels.fillNewPassword });
  const weakness = weaknessOf(values.newPassword, email, labels);
  if (weakness) missing.push({ field: 'newPassword', text: weakness });
  if (!values.confirm) missing.push({ field: 'confirm', text: labels.fillRepeated });
  const areEqual = values.newPassword === values.confirm;
  return areEqual ? missing : [...missing, { field: null, text: labels.passwordsDiffer }];
}

/** A new password, behind the present one. Every other device is logged out by it. */
function PasswordForm({ member: { email }, labels, onSessionOver }: FormProps) {
  const token = useSite((site) => site.token);
  const showToast = useSite((site) => site.showToast);
  const { onSubmit, isSending, failure, fieldError, field } = useSubmitForm<Passwords>({
    defaultValues: EMPTY,
    validate: (values) => validate(values, email, labels),
    submit: async (values) => {
      await savePassword(token, values);
      showToast(labels.passwordChanged, { tone: 'success' });
      return EMPTY;
    },
    errorOf: (error) => {
      if (isSessionOver(error)) onSessionOver();
      const { text } = memberErrorOf(error, labels, labels.updateFailed);
      const isRejected = error instanceof ApiError && error.code === CODE.rejected;
      if (!isRejected) return { field: null, text };
      // The server names the new one; else what it can reject here is the present password.
      const isNewWrong = error.fieldErrors.some(({ field: wrong }) => wrong === 'new_password');
      return { field: isNewWrong ? 'newPassword' : 'password', text };
    },
  });

  return (
    <form noValidate onSubmit={onSubmit} aria-busy={isSending} className="grid gap-4">
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={labels.currentPassword}
        error={fieldError('password')}
        labels={labels}
        input={{ ...field('password'), autoComplete: 'current-password' }}
      />
      <PasswordField
        label={labels.newPassword}
        hint={labels.newPasswordHint}
        error={fieldError('newPassword')}
        labels={labels}
        input={{ ...field('newPassword'), autoComplete: 'new-password' }}
      />
      <PasswordField
        label={labels.repeatPassword}
        error={fieldError('confirm')}
        labels={labels}
        input={{ ...field('confirm'), autoComplete: 'new-password' }}
      />
      <FormEnd
        failure={failure}
        isSending={isSending}
        sending={labels.saving}
        className="button-quiet justify-self-start"
      >
        {labels.changePassword}
      </FormEnd>
    </form>
  );
}
