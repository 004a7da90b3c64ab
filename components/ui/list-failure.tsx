interface FailureLabels {
  loadFailed: string;
  retry: string;
}

/** Shown beside a list that could not be loaded. */
export function ListFailure({ labels, onRetry }: { labels: FailureLabels; onRetry: () => void }) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-3">
      {labels.loadFailed}
      <button type="button" onClick={onRetry} className="button-quiet">
        {labels.retry}
      </button>
    </p>
  );
}
