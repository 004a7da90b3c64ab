import './store-map.css';
import type { CSSProperties } from 'react';
import type { Port } from '@/lib/config/ports';
import { LiveMap } from './live-map';
import type { StoreMapEntry, StoreMapLabels } from './map-labels';
import { MAP_SHAPE } from './map-scheme';

/**
 * Where a store is: the drawn map, on request the live one in its place, and links that open the
 * spot in the visitor's own map.
 * @param hasLinks false where the links stand elsewhere
 */
export function StoreMap({
  port,
  labels,
  hasLinks = true,
}: {
  port: Port;
  labels: StoreMapLabels;
  hasLinks?: boolean;
}) {
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
      {hasLinks && <MapLinks store={store} labels={labels} />}
    </div>
  );
}

const at = ({ x, y }: { x: number; y: number }) =>
  ({ insetInlineStart: `${x}%`, insetBlockStart: `${y}%`, '--x': x }) as CSSProperties;

const COUNTRIES = new Set(['china', 'kazakhstan', 'mongolia']);

/**
 * The sketch of a port with the store on it. Needs no script and no network of others. The words
 * lie over the drawing, so that one drawing serves every language; west stays on the left in
 * every direction of writing.
 */
function DrawnMap({ store, labels }: { store: StoreMapEntry; labels: StoreMapLabels }) {
  return (
    <div
      dir="ltr"
      role="img"
      aria-label={labels.descriptions[store.port]}
      className="drawn-map lazy-picture"
    >
      <img
        src={`/pictures/maps/${store.port}.svg`}
        alt=""
        {...MAP_SHAPE}
        loading="lazy"
        className="size-full"
      />
      {store.places.map(({ name, ...place }) => (
        <span key={name} style={at(place)} className={COUNTRIES.has(name) ? 'map-country' : ''}>
          {labels.places[name]}
        </span>
      ))}
      <span className="map-kilometre">{labels.kilometre}</span>
      <b style={at(store.pin)} className="map-pin">
        {store.name}
      </b>
    </div>
  );
}

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
