import type { ReactNode } from 'react';

interface FailureLabels {
  loadFailed: string;
  retry: string;
}

/**
 * Shown instead of a component whose chunk could not be loaded.
 * @param children what a visitor can do without it
 */
export function ChunkFailure({
  labels,
  onRetry,
  children,
}: {
  labels: FailureLabels;
  onRetry: () => void;
  children?: ReactNode;
}) {
  return (
    <div role="alert" className="grid min-h-80 content-center gap-4 px-5 py-6 md:px-8">
      <p>{labels.loadFailed}</p>
      {children}
      <button type="button" onClick={onRetry} className="button-primary">
        {labels.retry}
      </button>
    </div>
  );
}
