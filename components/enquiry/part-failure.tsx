import type { EnquiryLabels } from './enquiry-labels';

/** Said when the form's script could not be loaded: the telephone works without it. */
export function PartFailure({ labels, onRetry }: { labels: EnquiryLabels; onRetry: () => void }) {
  return (
    <div role="alert" className="grid min-h-80 content-center gap-4 px-5 py-6 md:px-8">
      <p>{labels.loadFailed}</p>
      <StorePhones labels={labels} />
      <button type="button" onClick={onRetry} className="button-primary">
        {labels.retry}
      </button>
    </div>
  );
}

/** The telephone of the chosen port's store, or of both while no port is known. */
export function StorePhones({ labels }: { labels: EnquiryLabels }) {
  return (
    <ul className="grid gap-2">
      {labels.stores.map((store) => (
        <li key={store.port} className={`only-${store.port}`}>
          <a href={store.href} className="button-quiet w-full">
            {store.name}
            <span dir="ltr" className="whitespace-nowrap tabular-nums">
              {store.phone}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
