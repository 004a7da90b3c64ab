'use client';

import { useEffect, useState } from 'react';
import { readText } from '@/lib/browser/storage';
import { OUTBOX_KEY, SENT_ENQUIRY_KEY } from '@/lib/browser/storage-keys';
import { importEnquiryForm } from './load-enquiry-form';
import type { SentBar } from './sent-bar';

const NEWS = ['pageshow', 'online', 'storage'];

const hasSent = () => Boolean(readText(SENT_ENQUIRY_KEY, 'session') || readText(OUTBOX_KEY));

/**
 * What was sent from this tab and what waits in the outbox, on every page; the script of both is
 * loaded only when there is something. The boot script reserves the room before (`data-notice`).
 */
export function SentNotice({ label, closeLabel }: { label: string; closeLabel: string }) {
  const [Bar, setBar] = useState<typeof SentBar | null>(null);

  useEffect(() => {
    let isAskedFor = false;
    const giveUp = () => {
      isAskedFor = false;
      delete document.documentElement.dataset.notice;
    };
    const look = () => {
      if (isAskedFor) return;
      if (!hasSent()) return giveUp();
      isAskedFor = true;
      importEnquiryForm().then(({ SentBar }) => setBar(() => SentBar), giveUp);
    };
    look();
    // Back may show the page as it was before the enquiry; another tab may have written one.
    for (const type of NEWS) addEventListener(type, look);
    return () => {
      for (const type of NEWS) removeEventListener(type, look);
    };
  }, []);

  return <div className="sent-notice">{Bar && <Bar label={label} closeLabel={closeLabel} />}</div>;
}
