'use client';

import { useEffect, useRef } from 'react';
import { ChunkFailure } from '@/components/ui/chunk-failure';
import { LoadingText } from '@/components/ui/loading-text';
import { useChunk } from '@/lib/browser/use-chunk';
import { useNear } from '@/lib/browser/use-near';
import type { EnquiryLabels } from './enquiry-labels';
import { importEnquiryForm } from './load-enquiry-form';
import { StorePhones } from './store-phones';
import type { EnquirySubject } from './written-enquiry';

/**
 * The enquiry form as a part of a dialog; in a page it is another (enquiry-in-page.tsx). Its chunk
 * is loaded when the visitor scrolls near; and at the first Tab, so that
 * keyboard users reach the fields in order.
 */
export function EnquiryInline({
  labels,
  subject,
  onSuccess,
}: {
  labels: EnquiryLabels;
  subject: EnquirySubject;
  onSuccess?: (number: string | null) => void;
}) {
  const container = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useNear(container);
  const { chunk, hasFailed, retry } = useChunk(isNear, importEnquiryForm);

  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') setNear(true);
    };
    // A Tab pressed before hydration has left a visible focus.
    if (document.activeElement?.matches(':focus-visible')) setNear(true);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [setNear]);

  return (
    <div ref={container} className="min-h-[48.75rem] sm:min-h-[32rem]">
      {hasFailed && (
        <ChunkFailure labels={labels} onRetry={retry}>
          <StorePhones stores={labels.stores} />
        </ChunkFailure>
      )}
      {chunk && (
        <chunk.EnquiryForm labels={labels} subject={subject} layout="page" onSuccess={onSuccess} />
      )}
      {isNear && !chunk && !hasFailed && (
        <LoadingText text={labels.loading} className="needs-script text-muted" />
      )}
    </div>
  );
}
