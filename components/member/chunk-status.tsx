import { LoadingText } from '@/components/ui/loading-text';
import type { MemberLabels } from './member-labels';

/** Said while the dialog's script is on its way, and when it did not arrive. */
export function ChunkStatus({
  hasFailed,
  labels,
  onRetry,
}: {
  hasFailed: boolean;
  labels: MemberLabels;
  onRetry: () => void;
}) {
  if (!hasFailed)
    return (
      <LoadingText text={labels.loading} className="grid min-h-80 place-items-center text-muted" />
    );
  return (
    <div role="alert" className="grid min-h-80 content-center gap-4 px-5 py-6 md:px-8">
      <p>{labels.loadFailed}</p>
      <button type="button" onClick={onRetry} className="button-primary">
        {labels.retry}
      </button>
    </div>
  );
}
