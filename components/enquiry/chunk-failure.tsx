import type { EnquiryLabels } from './enquiry-labels';
import { StorePhones } from './store-phones';

/** Said when the form's script could not be loaded: the telephone works without it. */
export function ChunkFailure({ labels, onRetry }: { labels: EnquiryLabels; onRetry: () => void }) {
  return (
    <div role="alert" className="grid min-h-80 content-center gap-4 px-5 py-6 md:px-8">
      <p>{labels.loadFailed}</p>
      <StorePhones stores={labels.stores} />
      <button type="button" onClick={onRetry} className="button-primary">
        {labels.retry}
      </button>
    </div>
  );
}
