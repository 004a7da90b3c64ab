import { useEffect, useState } from 'react';
import { loadPart } from '@/lib/api/lazy-part';
import { importEnquiryForm } from './enquiry-part';

type Form = Awaited<ReturnType<typeof importEnquiryForm>>['EnquiryForm'];

/** The enquiry form's component once its script is here; it is fetched as soon as it is wanted. */
export function useEnquiryForm(isWanted: boolean) {
  // In an object, because React would call a bare function as an update.
  const [part, setPart] = useState<{ Form: Form } | 'failed' | null>(null);
  const isMissing = isWanted && part === null;

  useEffect(() => {
    if (!isMissing) return;
    let isMounted = true;
    loadPart(importEnquiryForm).then(
      ({ EnquiryForm }) => isMounted && setPart({ Form: EnquiryForm }),
      () => isMounted && setPart('failed'),
    );
    return () => {
      isMounted = false;
    };
  }, [isMissing]);

  const hasFailed = part === 'failed';
  return {
    Form: hasFailed ? null : part?.Form,
    hasFailed,
    retry: () => setPart(null),
  };
}
