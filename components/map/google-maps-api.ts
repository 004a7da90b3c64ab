import type { Position } from './gcj02';

/** The little that the site uses of the Google Maps JavaScript API. */
interface GoogleMaps {
  importLibrary(name: 'maps'): Promise<{
    Map: new (element: HTMLElement, options: Record<string, unknown>) => object;
  }>;
  importLibrary(name: 'marker'): Promise<{
    Marker: new (options: Record<string, unknown>) => object;
  }>;
}

interface GoogleWindow {
  google: { maps: GoogleMaps };
  /** Called by the API, once, when it refuses the key. */
  gm_authFailure?: () => void;
}

const googleWindow = () => window as unknown as GoogleWindow;

let isKeyRefused = false;
const listeners = new Set<() => void>();

/**
 * Tells when Google refuses the key, which it does after the map has been drawn; at once when it
 * was refused before on this page, because Google says it only once.
 * @returns ends the listening
 */
export function onKeyRefused(listener: () => void): () => void {
  if (isKeyRefused) listener();
  listeners.add(listener);
  googleWindow().gm_authFailure = () => {
    isKeyRefused = true;
    for (const each of listeners) each();
  };
  return () => listeners.delete(listener);
}

/**
 * Draws a map with one marker in its middle. The page keeps scrolling over it: zooming takes two
 * fingers or a key.
 * @throws when a library of the API does not arrive
 */
export async function openGoogleMap(
  element: HTMLElement,
  { position, title, zoom }: { position: Position; title: string; zoom: number },
): Promise<void> {
  const { maps } = googleWindow().google;
  const [{ Map: GoogleMap }, { Marker }] = await Promise.all([
    maps.importLibrary('maps'),
    maps.importLibrary('marker'),
  ]);
  const center = { lat: position.latitude, lng: position.longitude };
  const map = new GoogleMap(element, {
    center,
    zoom,
    gestureHandling: 'cooperative',
    mapTypeControl: false,
    streetViewControl: false,
  });
  new Marker({ map, position: center, title });
}
