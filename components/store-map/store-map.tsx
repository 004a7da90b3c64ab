import type { Port } from '@/lib/site/ports';
import { DrawnMap } from './drawn-map';
import { LiveMap } from './live-map';
import type { StoreMapLabels } from './map-labels';

/**
 * Where a store is: the drawn map, on request the live one in its place, and links that open the
 * spot in the visitor's own map.
 */
export function StoreMap({ port, labels }: { port: Port; labels: StoreMapLabels }) {
  const store = labels.stores.find((each) => each.port === port);
  if (!store) return null;
  const drawn = <DrawnMap store={store} labels={labels} />;
  return (
    <div className="grid content-start gap-2">
      {labels.googleKey ? (
        <LiveMap store={store} labels={labels}>
          {drawn}
        </LiveMap>
      ) : (
        <div className="map-box">{drawn}</div>
      )}
      <p className="text-muted text-sm">{labels.sketch}</p>
      <ul className="flex flex-wrap items-center gap-x-5" aria-label={labels.openIn}>
        {store.links.map(({ name, href }) => (
          <li key={name}>
            <a
              href={href}
              target="_blank"
              rel="noopener"
              className="text-link inline-flex min-h-[44px] items-center"
            >
              {name}
              <span className="sr-only">
                , {store.name}, {labels.newTab}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
