'use client';

import { useChunk } from '@/lib/browser/use-chunk';
import { useSite } from '@/store/store-provider';
import type { ProofLabels } from './member-labels';

/** A chunk of its own, with the API client: for members only whose mailbox waits. */
function importNotice() {
  return import('./proof-notice');
}

/**
 * Above a form that is for members with a proven mailbox: tells the others before they have written,
 * and goes once they have proven it. What is on the page stays there.
 */
export function MailboxNotice({ labels }: { labels: ProofLabels }) {
  const member = useSite((site) => site.userInfo);
  const setToken = useSite((site) => site.setToken);
  const isWaiting = member?.awaits_proof === true;
  const { chunk } = useChunk(isWaiting, importNotice);
  if (!isWaiting || !chunk) return null;
  return (
    <chunk.ProofNotice
      member={member}
      labels={labels}
      note={labels.proof.reviewNote}
      onSessionOver={() => setToken('')}
    />
  );
}
