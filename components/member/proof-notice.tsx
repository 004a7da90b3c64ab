'use client';

import { useState } from 'react';
import type { Member } from '@/lib/contract/calls/user';
import { ApiError, CODE } from '@/lib/contract/envelope';
import { fillLabel } from '@/lib/i18n/fill-label';
import { useSite } from '@/store/store-provider';
import { askForProof } from './member-calls';
import { isSessionOver, memberErrorOf } from './member-errors';
import type { AccountLabels } from './member-labels';

/** Says that the mailbox waits for the link of a mail, and has the mail sent again. */
export function ProofNotice({
  member,
  labels,
  onSessionOver,
}: {
  member: Member;
  labels: AccountLabels;
  onSessionOver: () => void;
}) {
  const token = useSite((site) => site.token);
  const showToast = useSite((site) => site.showToast);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState('');

  const sendAgain = async () => {
    setSending(true);
    setFailure('');
    try {
      await askForProof(token);
      showToast(labels.proofSent, { tone: 'success' });
    } catch (error) {
      console.error(error);
      if (isSessionOver(error)) onSessionOver();
      const isTooMany = error instanceof ApiError && error.code === CODE.tooManyRequests;
      setFailure(
        isTooMany ? labels.proofTooMany : memberErrorOf(error, labels, labels.proofFailed).text,
      );
    } finally {
      setSending(false);
    }
  };

  return (
    <section className="account-box border-trust!">
      <h2>{labels.proofTitle}</h2>
      <p className="wrap-anywhere">{fillLabel(labels.proofText, { email: member.email })}</p>
      <div role="alert">
        {failure && <p className="rounded-lg bg-signal-tint px-4 py-3 font-medium">{failure}</p>}
      </div>
      <button
        type="button"
        disabled={isSending}
        onClick={sendAgain}
        className="button-quiet justify-self-start"
      >
        {isSending ? labels.proofSending : labels.proofAgain}
      </button>
    </section>
  );
}
