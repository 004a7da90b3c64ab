'use client';

import { useEffect, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { closeSentNotice, readSentNotice } from './sent-record';

/**
 * The number of the enquiry that was sent from this tab, on every page until it is closed: the
 * success page leads back after three seconds. Room for it is kept before the script has read it
 * (`data-notice` of the boot script).
 */
export function SentNotice({ label, closeLabel }: { label: string; closeLabel: string }) {
  const [number, setNumber] = useState<string | null>(null);

  useEffect(() => {
    const read = () => setNumber(readSentNotice());
    read();
    // Back may show the page as it was before the enquiry.
    addEventListener('pageshow', read);
    return () => removeEventListener('pageshow', read);
  }, []);

  useEffect(() => {
    const { dataset } = document.documentElement;
    if (number) dataset.notice = '';
    else delete dataset.notice;
  }, [number]);

  const close = () => {
    closeSentNotice();
    setNumber(null);
    document.getElementById('content')?.focus();
  };

  return (
    <div role="status" className="sent-notice">
      <div className="page-width">
        {number && (
          <>
            <p className="text-sm leading-tight">
              {label}:{' '}
              <bdi
                dir="ltr"
                translate="no"
                className="select-all whitespace-nowrap font-semibold text-base"
              >
                {number}
              </bdi>
            </p>
            <button type="button" onClick={close} className="icon-button -me-3 shrink-0">
              <Icon name="close" className="size-5" />
              <span className="sr-only">{closeLabel}</span>
            </button>
          </>
        )}
      </div>
    </div>
  );
}
