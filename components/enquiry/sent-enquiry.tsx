'use client';

import { useEffect, useState } from 'react';
import type { Labels } from '@/lib/i18n/labels';
import { PrivateLink, type PrivateLinkLabels } from './private-link';
import { readSentRecord, type SentRecord } from './sent-record';

type SentLabels = Pick<Labels<'result'>, 'sentTitle' | 'sentCar' | 'sentName' | 'sentPhone'> &
  PrivateLinkLabels;

/**
 * What was sent, so that a wrong digit is noticed while it can be corrected. Only in the tab that
 * sent it: elsewhere the number shows nothing.
 */
export function SentEnquiry({ labels, number }: { labels: SentLabels; number: string | null }) {
  const [sent, setSent] = useState<SentRecord | null>(null);
  useEffect(() => setSent(readSentRecord(number)), [number]);
  const rows = [
    [labels.sentCar, sent?.car],
    [labels.sentName, sent?.name],
    [labels.sentPhone, sent?.mobile],
  ].filter(([, value]) => value);

  // Room is kept before the script has read it (`data-sent` of the boot script).
  return (
    <div className="grid w-full gap-3 in-data-sent:min-h-56 md:in-data-sent:min-h-64">
      {sent?.linkToken && <PrivateLink labels={labels} token={sent.linkToken} />}
      {rows.length > 0 && (
        <section aria-label={labels.sentTitle}>
          <p className="pb-2 text-muted max-md:hidden">{labels.sentTitle}</p>
          <dl className="spec-list border-line border-t">
            {rows.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}
