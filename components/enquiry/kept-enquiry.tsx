import { useEffect, useRef } from 'react';
import { isSent, type SentEnquiry, type WaitingEnquiry } from '@/lib/outbox/enquiry';
import { keepSending } from '@/lib/outbox/keep-sending';
import type { EnquiryLabels } from './enquiry-labels';
import { OutboxList } from './outbox-list';
import { StorePhones } from './store-phones';
import { useOutbox } from './use-outbox';

/**
 * Replaces the form while its enquiry waits for a network: says that it is not lost, what happens
 * next, and whom to call until then.
 * @param onSent called once, after it was sent here or elsewhere
 * @param onBack called with the enquiry when its writer has to check it, with null when it is gone
 */
export function KeptEnquiry({
  id,
  labels,
  onSent,
  onBack,
}: {
  id: string;
  labels: EnquiryLabels;
  onSent: (sent: SentEnquiry) => void;
  onBack: (enquiry: WaitingEnquiry | null) => void;
}) {
  const records = useOutbox();
  const title = useRef<HTMLHeadingElement>(null);
  const record = records?.find((each) => each.id === id);

  useEffect(() => {
    // The clicked button is gone with the form.
    title.current?.focus();
    keepSending();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the callbacks are new in every rendering
  useEffect(() => {
    if (!records) return;
    if (!record) onBack(null);
    else if (isSent(record)) onSent(record);
    else if (record.isHeld) onBack(record);
  }, [records, record]);

  return (
    <div className="grid gap-4">
      <div className="grid gap-2 rounded-card bg-trust-tint p-4 md:p-5">
        <h3 ref={title} tabIndex={-1} className="outline-none">
          {labels.outbox.kept}
        </h3>
        <p>{labels.outbox.explained}</p>
      </div>
      {record && !isSent(record) && (
        <OutboxList labels={labels} enquiries={[record]} onEdit={() => {}} />
      )}
      <p>{labels.outbox.urgent}</p>
      <StorePhones stores={labels.stores} />
      <p>
        <button type="button" onClick={() => onBack(null)} className="button-quiet">
          {labels.outbox.another}
        </button>
      </p>
    </div>
  );
}
