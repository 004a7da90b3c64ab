import type { StoreMapEntry, StoreMapLabels } from './map-labels';
import { MAP_SHAPE } from './map-scheme';

const at = ({ x, y }: { x: number; y: number }) => ({
  insetInlineStart: `${x}%`,
  insetBlockStart: `${y}%`,
});

const COUNTRIES = new Set(['china', 'kazakhstan', 'mongolia']);

/**
 * The sketch of a port with the store on it. Needs no script and no network of others. The words
 * lie over the drawing, so that one drawing serves every language; west stays on the left in
 * every direction of writing.
 */
export function DrawnMap({ store, labels }: { store: StoreMapEntry; labels: StoreMapLabels }) {
  return (
    <div dir="ltr" role="img" aria-label={store.description} className="drawn-map">
      <img
        src={`/pictures/maps/${store.port}.svg`}
        alt=""
        {...MAP_SHAPE}
        loading="lazy"
        className="size-full"
      />
      {store.places.map(({ name, text, ...place }) => (
        <span key={name} style={at(place)} className={COUNTRIES.has(name) ? 'map-country' : ''}>
          {text}
        </span>
      ))}
      <span className="map-kilometre">{labels.kilometre}</span>
      <b style={at(store.pin)} className="map-pin">
        {store.name}
      </b>
    </div>
  );
}
