'use client';

import { useEffect, useState } from 'react';
import { forgetEndedLogin } from '@/lib/browser/forget-member';
import type { Member } from '@/lib/contract/calls/user';
import { ApiError, CODE } from '@/lib/contract/envelope';
import { fillLabel } from '@/lib/i18n/fill-label';
import { useSite } from '@/store/store-provider';
import { askForProof } from './member-calls';
import { isSessionOver, memberErrorOf } from './member-errors';
import type { ProofLabels } from './member-labels';
import { checkMember } from './member-session';

/**
 * Says that the mailbox still has to be proven by a mailed link, and resends the mail.
 * @param note what that means for the page
 */
export function ProofNotice({
  member,
  labels,
  note,
  onSessionOver,
}: {
  member: Member;
  labels: ProofLabels;
  note?: string;
  onSessionOver: () => void;
}) {
  const { proof } = labels;
  const token = useSite((site) => site.token);
  const showToast = useSite((site) => site.showToast);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  useProofMeanwhile(labels);

  const sendAgain = async () => {
    setSending(true);
    setFailure('');
    try {
      await askForProof(token);
      showToast(proof.sent, { tone: 'success' });
    } catch (error) {
      console.error(error);
      if (isSessionOver(error)) {
        forgetEndedLogin(token);
        onSessionOver();
      }
      const isTooMany = error instanceof ApiError && error.code === CODE.tooManyRequests;
      setFailure(isTooMany ? proof.tooMany : memberErrorOf(error, labels, proof.failed).text);
    } finally {
      setSending(false);
    }
  };

  return (
    <section className="account-box border-trust!">
      <h2>{proof.title}</h2>
      <p className="wrap-anywhere">{fillLabel(proof.text, { email: member.email })}</p>
      {note && <p>{note}</p>}
      <div role="alert">
        {failure && <p className="rounded-lg bg-signal-tint px-4 py-3 font-medium">{failure}</p>}
      </div>
      <button
        type="button"
        disabled={isSending}
        onClick={sendAgain}
        className="button-quiet justify-self-start"
      >
        {isSending ? proof.sending : proof.again}
      </button>
    </section>
  );
}

/** Asks the server again when the visitor returns to the page, as from the mail with the link. */
function useProofMeanwhile(labels: ProofLabels): void {
  const token = useSite((site) => site.token);
  const setUserInfo = useSite((site) => site.setUserInfo);

  useEffect(() => {
    const left = new AbortController();
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const result = await checkMember(token, labels);
      if (result && 'member' in result && !left.signal.aborted) setUserInfo(result.member);
    };
    // One event for a return to the tab, the other for a return to the window.
    document.addEventListener('visibilitychange', look, { signal: left.signal });
    window.addEventListener('focus', look, { signal: left.signal });
    return () => left.abort();
  }, [token, labels, setUserInfo]);
}
