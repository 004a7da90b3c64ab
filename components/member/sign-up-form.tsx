'use client';

import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { usageOnClick } from '@/lib/analytics/attributes';
import { USAGE } from '@/lib/analytics/events';
import { fillRichLabel } from '@/lib/i18n/fill-label';
import { useSite } from '@/store/store-provider';
import { signUp } from './member-calls';
import type { MemberDraft } from './member-draft';
import { saveContact } from './member-draft';
import { type MemberFormError, memberErrorOf, weaknessOf } from './member-errors';
import { EmailField, FormEnd, OtherStep, PasswordField, WhatsappField } from './member-fields';
import type { MemberLabels } from './member-labels';
import { useMemberForm } from './use-submit-form';

/** Errors to correct before a sign-up is sent (specification section 5). */
function validate(values: MemberDraft, labels: MemberLabels): MemberFormError[] {
  const missing: MemberFormError[] = [];
  if (!values.email.trim()) missing.push({ field: 'email', text: labels.fillEmail });
  if (!values.whatsapp.trim()) missing.push({ field: 'whatsapp', text: labels.fillWhatsapp });
  if (!values.password) missing.push({ field: 'password', text: labels.fillPassword });
  const weakness = weaknessOf(values.password, values.email, labels);
  if (weakness) missing.push({ field: 'password', text: weakness });
  if (!values.confirm) missing.push({ field: 'confirm', text: labels.fillConfirm });
  const areEqual = values.password === values.confirm;
  return areEqual ? missing : [...missing, { field: null, text: labels.passwordsDiffer }];
}

/**
 * Step 2: a new account. Both buttons register and lead to step 3: one ends the fields, the other
 * the list of what membership brings.
 */
export function SignUpForm({
  labels,
  onToken,
  onLogin,
}: {
  labels: MemberLabels;
  onToken: (token: string) => void;
  onLogin: () => void;
}) {
  const locale = useSite((site) => site.locale);
  const { onSubmit, isSending, failure, fieldError, field } = useMemberForm({
    validate: (values) => validate(values, labels),
    submit: async (values) => {
      const token = await signUp(values, locale);
      saveContact(values);
      onToken(token);
    },
    errorOf: (error) => memberErrorOf(error, labels, labels.registerFailed),
  });

  return (
    <form
      noValidate
      onSubmit={onSubmit}
      aria-busy={isSending}
      className="grid items-start gap-6 md:grid-cols-[3fr_2fr] md:gap-8"
    >
      <div className="grid gap-4">
        <p className="text-muted text-sm">{labels.requiredNote}</p>
        <EmailField error={fieldError('email')} labels={labels} input={field('email')} />
        <WhatsappField error={fieldError('whatsapp')} labels={labels} input={field('whatsapp')} />
        <PasswordField
          label={labels.password}
          hint={labels.newPasswordHint}
          error={fieldError('password')}
          labels={labels}
          input={{ ...field('password'), autoComplete: 'new-password' }}
        />
        <PasswordField
          label={labels.confirmPassword}
          error={fieldError('confirm')}
          labels={labels}
          input={{ ...field('confirm'), autoComplete: 'new-password' }}
        />
        <Agreement labels={labels} />
        <FormEnd
          failure={failure}
          isSending={isSending}
          sending={labels.signingUp}
          className="button-primary w-full"
        >
          {labels.nextStep}
        </FormEnd>
        <OtherStep
          question={labels.haveAccount}
          usage={usageOnClick(USAGE.loginPopUp, 'sign-up', 'member')}
          onClick={onLogin}
        >
          {labels.toLogin}
        </OtherStep>
      </div>
      <Benefits labels={labels} isSending={isSending} />
    </form>
  );
}

/** What signing up means, with links to both documents in the middle of the sentence. */
function Agreement({ labels }: { labels: MemberLabels }) {
  const link = (href: string) => (text: string) => (
    <a key={href} href={href} target="_blank" rel="noopener" className="text-link">
      {text}
    </a>
  );
  const sentence: ReactNode[] = fillRichLabel(labels.agreement, {
    terms: link('/terms'),
    privacy: link('/privacy'),
  });
  return <p className="text-muted text-sm">{sentence}</p>;
}

/** What membership brings, and the second button of the form it stands in. */
function Benefits({ labels, isSending }: { labels: MemberLabels; isSending: boolean }) {
  return (
    <section className="grid gap-4 rounded-card bg-trust-tint p-5">
      <h3 className="text-lg">{labels.benefitsTitle}</h3>
      <ul className="grid gap-3">
        {Object.values(labels.benefits).map((benefit) => (
          <li key={benefit} className="flex gap-2.5 leading-snug">
            <Icon name="check" className="mt-0.5 size-5 text-trust" />
            {benefit}
          </li>
        ))}
      </ul>
      <button type="submit" disabled={isSending} className="button-quiet">
        {labels.joinNow}
      </button>
    </section>
  );
}
