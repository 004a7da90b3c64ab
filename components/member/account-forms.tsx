'use client';

import type { Member } from '@/lib/contract/calls/user';
import type { AccountLabels } from './member-labels';
import { PasswordForm } from './password-form';
import { ProfileForm } from './profile-form';

/** Both forms of the account page; a chunk of its own, with the API client and the form library. */
export function AccountForms({
  member,
  labels,
  onSessionOver,
}: {
  member: Member;
  labels: AccountLabels;
  onSessionOver: () => void;
}) {
  return (
    <>
      <section className="account-box">
        <h2>{labels.details}</h2>
        <ProfileForm member={member} labels={labels} onSessionOver={onSessionOver} />
      </section>
      <section className="account-box">
        <h2>{labels.passwordTitle}</h2>
        <p className="text-muted">{labels.passwordHint}</p>
        <PasswordForm email={member.email} labels={labels} onSessionOver={onSessionOver} />
      </section>
    </>
  );
}
