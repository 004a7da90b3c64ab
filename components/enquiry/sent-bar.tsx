import { useEffect, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { fetchLabels } from '@/lib/browser/fetch-labels';
import { readText } from '@/lib/browser/storage';
import { OUTBOX_KEY } from '@/lib/browser/storage-keys';
import { privateLinkPath } from '@/lib/routing/private-link';
import type { EnquiryLabels } from './enquiry-labels';
import { OutboxBar } from './outbox-bar';
import { closeSentNotice, readSentNotice } from './sent-record';

const fetchEnquiryLabels = () => fetchLabels<EnquiryLabels>('/labels/enquiry');

const NEWS = ['pageshow', 'online', 'storage'];

/**
 * The number of the enquiry that was sent from this tab, and the way to its page, on every page until
 * it is closed: the success page leads back after three seconds. Beside it what waits in the outbox.
 */
export function SentBar({ label, closeLabel }: { label: string; closeLabel: string }) {
  const [sent, setSent] = useState(readSentNotice);
  /** Whether the outbox had something; from then on its bar tracks it. */
  const [needsBar, setNeedsBar] = useState(() => Boolean(readText(OUTBOX_KEY)));
  const [hasOutbox, setHasOutbox] = useState(needsBar);

  useEffect(() => {
    const read = () => {
      setSent(readSentNotice());
      if (readText(OUTBOX_KEY)) setNeedsBar(true);
    };
    read();
    for (const type of NEWS) addEventListener(type, read);
    return () => {
      for (const type of NEWS) removeEventListener(type, read);
    };
  }, []);

  useEffect(() => {
    const { dataset } = document.documentElement;
    if (sent || hasOutbox) dataset.notice = '';
    else delete dataset.notice;
  }, [sent, hasOutbox]);

  const close = () => {
    closeSentNotice();
    setSent(null);
    document.getElementById('content')?.focus();
  };

  return (
    <>
      <div role="status" className="page-width">
        {sent && (
          <>
            <p className="text-sm leading-tight">
              {label}:{' '}
              <bdi
                dir="ltr"
                translate="no"
                className="select-all whitespace-nowrap font-semibold text-base"
              >
                {sent.linkToken ? (
                  <a href={privateLinkPath(sent.linkToken)} className="text-link px-1 py-3">
                    {sent.number}
                  </a>
                ) : (
                  sent.number
                )}
              </bdi>
            </p>
            <button type="button" onClick={close} className="icon-button -me-3 shrink-0">
              <Icon name="close" className="size-5" />
              <span className="sr-only">{closeLabel}</span>
            </button>
          </>
        )}
      </div>
      {needsBar && <OutboxBar fetchLabels={fetchEnquiryLabels} onChange={setHasOutbox} />}
    </>
  );
}
