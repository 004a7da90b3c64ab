'use client';

import { usageOnClick } from '@/lib/analytics/attributes';
import { USAGE } from '@/lib/analytics/events';
import { RECOVERY_PATH } from '@/lib/routing/paths';
import { useSite } from '@/store/store-provider';
import { logIn } from './member-calls';
import type { MemberDraft } from './member-draft';
import { type MemberFormError, memberErrorOf } from './member-errors';
import { EmailField, FormEnd, OtherStep, PasswordField } from './member-fields';
import type { MemberLabels } from './member-labels';
import { useMemberForm } from './use-submit-form';

/** Step 1: e-mail and password. */
export function LoginForm({
  labels,
  onToken,
  onSignUp,
}: {
  labels: MemberLabels;
  onToken: (token: string) => void;
  onSignUp: () => void;
}) {
  const locale = useSite((site) => site.locale);
  const validate = ({ email, password }: MemberDraft): MemberFormError[] => [
    ...(email.trim() ? [] : [{ field: 'email' as const, text: labels.fillEmail }]),
    ...(password ? [] : [{ field: 'password' as const, text: labels.fillPassword }]),
  ];
  const { onSubmit, isSending, failure, fieldError, field } = useMemberForm({
    validate,
    submit: async (values) => onToken(await logIn(values, locale)),
    errorOf: (error) => memberErrorOf(error, labels, labels.loginFailed),
  });

  return (
    <form noValidate onSubmit={onSubmit} aria-busy={isSending} className="grid gap-4">
      <EmailField error={fieldError('email')} labels={labels} input={field('email')} />
      <PasswordField
        label={labels.password}
        error={fieldError('password')}
        labels={labels}
        isShownAtFirst
        input={{ ...field('password'), autoComplete: 'current-password' }}
      />
      <FormEnd
        failure={failure}
        isSending={isSending}
        sending={labels.loggingIn}
        className="button-primary w-full"
      >
        {labels.login}
      </FormEnd>
      <a href={RECOVERY_PATH} className="text-link min-h-touch w-fit content-center">
        {labels.forgotPassword}
      </a>
      <OtherStep
        question={labels.noAccount}
        usage={usageOnClick(USAGE.registerPopUp, 'login', 'member')}
        onClick={onSignUp}
      >
        {labels.toSignUp}
      </OtherStep>
    </form>
  );
}
