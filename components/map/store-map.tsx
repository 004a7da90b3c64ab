import type { Port } from '@/lib/config/ports';
import { DrawnMap } from './drawn-map';
import { LiveMap } from './live-map';
import type { StoreMapLabels } from './map-labels';
import { MapLinks } from './map-links';

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
