'use client';

import { useChunk } from '@/lib/browser/use-chunk';
import { useSite } from '@/store/store-provider';
import type { ProofLabels } from './member-labels';

/** A chunk of its own, with the API client, only for members with an unproven mailbox. */
function importNotice() {
  return import('./proof-notice');
}

/**
 * Above a form for members with a proven mailbox: tells the others before they write, and
 * disappears once they have proven it. The rest of the page stays unchanged.
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
