import { useEffect, useState } from 'react';
import { loadChunk } from '@/lib/browser/lazy-chunk';
import { importEnquiryForm } from './enquiry-chunk';

type Form = Awaited<ReturnType<typeof importEnquiryForm>>['EnquiryForm'];

/** The enquiry form's component once its script is here; it is fetched as soon as it is wanted. */
export function useEnquiryForm(isWanted: boolean) {
  // In an object, because React would call a bare function as an update.
  const [chunk, setChunk] = useState<{ Form: Form } | 'failed' | null>(null);
  const isMissing = isWanted && chunk === null;

  useEffect(() => {
    if (!isMissing) return;
    let isMounted = true;
    loadChunk(importEnquiryForm).then(
      ({ EnquiryForm }) => isMounted && setChunk({ Form: EnquiryForm }),
      () => isMounted && setChunk('failed'),
    );
    return () => {
      isMounted = false;
    };
  }, [isMissing]);

  const hasFailed = chunk === 'failed';
  return {
    Form: hasFailed ? null : chunk?.Form,
    hasFailed,
    retry: () => setChunk(null),
  };
}
