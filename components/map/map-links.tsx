import type { StoreMapEntry, StoreMapLabels } from './map-labels';

/** The spot on the map services, each in a tab of its own. */
export function MapLinks({ store, labels }: { store: StoreMapEntry; labels: StoreMapLabels }) {
  return (
    <ul className="flex flex-wrap items-center gap-x-5" aria-label={labels.openIn}>
      {store.links.map(({ name, href }) => (
        <li key={name}>
          <a
            href={href}
            target="_blank"
            rel="noopener"
            className="text-link inline-flex min-h-touch items-center"
          >
            {name}
            <span className="sr-only">
              , {store.name}, {labels.newTab}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
