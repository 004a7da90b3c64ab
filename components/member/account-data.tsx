'use client';

import { useState } from 'react';
import { forgetMember } from '@/lib/browser/forget-member';
import type { Member } from '@/lib/contract/calls/user';
import { ApiError, CODE } from '@/lib/contract/envelope';
import { useSite } from '@/store/store-provider';
import { closeAccount, fetchOwnData } from './member-calls';
import { isSessionOver, memberErrorOf } from './member-errors';
import { FormEnd, PasswordField } from './member-fields';
import type { AccountLabels } from './member-labels';
import { useSubmitForm } from './use-submit-form';

interface DataProps {
  member: Member;
  labels: AccountLabels;
  /** Called when the login has expired. */
  onSessionOver: () => void;
}

/** What the account holds, to take along, and its end. */
export function AccountData(props: DataProps) {
  const { labels } = props;
  return (
    <section className="account-box">
      <h2>{labels.dataTitle}</h2>
      <p className="text-muted">{labels.dataText}</p>
      <ExportButton {...props} />
      <details>
        <summary className="text-link min-h-touch w-fit cursor-pointer content-center">
          {labels.closeTitle}
        </summary>
        <CloseForm {...props} />
      </details>
    </section>
  );
}

/** Saves a text as a file of the visitor's. */
function saveFile(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function ExportButton({ labels, onSessionOver }: DataProps) {
  const token = useSite((site) => site.token);
  const showToast = useSite((site) => site.showToast);
  const [isBusy, setBusy] = useState(false);

  const onExport = async () => {
    setBusy(true);
    try {
      saveFile('account.json', JSON.stringify(await fetchOwnData(token), null, 2));
    } catch (error) {
      console.error(error);
      if (isSessionOver(error)) onSessionOver();
      showToast(memberErrorOf(error, labels, labels.updateFailed).text);
    } finally {
      setBusy(false);
    }
  };

  return (
    <button
      type="button"
      disabled={isBusy}
      onClick={onExport}
      className="button-quiet justify-self-start"
    >
      {labels.exportData}
    </button>
  );
}

interface Closing {
  password: string;
  reviews: string;
}

/** Asks for the password, and what becomes of the member's public reviews. */
function CloseForm({ member, labels, onSessionOver }: DataProps) {
  const token = useSite((site) => site.token);
  const setToken = useSite((site) => site.setToken);
  const showToast = useSite((site) => site.showToast);
  const { onSubmit, isSending, failure, fieldError, field } = useSubmitForm<Closing>({
    defaultValues: { password: '', reviews: 'keep' },
    validate: ({ password }) =>
      password ? [] : [{ field: 'password', text: labels.fillPassword }],
    submit: async ({ password, reviews }) => {
      await closeAccount(token, password, reviews === 'remove' ? 'remove' : 'keep');
      setToken('');
      forgetMember();
      showToast(labels.accountClosed, { tone: 'success' });
    },
    errorOf: (error) => {
      if (isSessionOver(error)) onSessionOver();
      const { text } = memberErrorOf(error, labels, labels.updateFailed);
      const isRejected = error instanceof ApiError && error.code === CODE.rejected;
      return { field: isRejected ? 'password' : null, text };
    },
  });

  return (
    <form noValidate onSubmit={onSubmit} aria-busy={isSending} className="grid gap-4 pt-2">
      <p>{labels.closeText}</p>
      <fieldset>
        <legend className="font-medium">{labels.reviewsQuestion}</legend>
        {(['keep', 'remove'] as const).map((choice) => (
          <label key={choice} className="flex min-h-touch items-center gap-3">
            <input
              {...field('reviews')}
              type="radio"
              value={choice}
              className="size-5 shrink-0 accent-trust"
            />
            {choice === 'keep' ? labels.keepReviews : labels.removeReviews}
          </label>
        ))}
      </fieldset>
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={member.email}
        readOnly
        hidden
      />
      <PasswordField
        label={labels.closePassword}
        error={fieldError('password')}
        labels={labels}
        input={{ ...field('password'), autoComplete: 'current-password' }}
      />
      <FormEnd
        failure={failure}
        isSending={isSending}
        sending={labels.closing}
        className="button-quiet justify-self-start"
      >
        {labels.closeAccount}
      </FormEnd>
    </form>
  );
}
