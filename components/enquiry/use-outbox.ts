import { useEffect, useState } from 'react';
import type { OutboxRecord } from '@/lib/outbox/enquiry';
import { onOutboxChange, readOutbox } from '@/lib/outbox/outbox';

/** What is in the outbox of this browser, as it changes; null until it is read. */
export function useOutbox(): OutboxRecord[] | null {
  const [records, setRecords] = useState<OutboxRecord[] | null>(null);
  useEffect(() => {
    let isMounted = true;
    const read = () => readOutbox().then((found) => isMounted && setRecords(found));
    void read();
    const stop = onOutboxChange(read);
    return () => {
      isMounted = false;
      stop();
    };
  }, []);
  return records;
}
