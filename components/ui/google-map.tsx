'use client';

import { Status, Wrapper } from '@googlemaps/react-wrapper';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Position } from '@/lib/config/company';
import { STORE_MAP_ZOOM } from '@/lib/config/limits';

/** How long the live map may take to load, in milliseconds. */
const LOADING_TIMEOUT_MS = 12_000;

/** The same array each time: the loader throws when it is called with other options. */
const LIBRARIES: ('maps' | 'marker')[] = ['maps', 'marker'];

export interface GoogleMapProps {
  apiKey: string;
  language: string;
  position: Position;
  /** Name of the marker. */
  title: string;
  /** Makes the marker movable; called with its new position. */
  onMoved?: (position: Position) => void;
  onShown: () => void;
  /** No network, a blocked script, a rejected key, or a timeout. */
  onFailed: () => void;
}

/** Google's map with the store in its middle; a lazy chunk, loaded on request. */
export function GoogleMap({
  apiKey,
  language,
  position,
  title,
  onMoved,
  onShown,
  onFailed,
}: GoogleMapProps) {
  const isShown = useRef(false);
  const fail = useEffectEvent(onFailed);
  useEffect(() => onKeyRejected(() => fail()), []);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isShown.current) fail();
    }, LOADING_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <Wrapper
      apiKey={apiKey}
      language={language}
      libraries={LIBRARIES}
      authReferrerPolicy="origin"
      retries={0}
      callback={(status) => {
        if (status === Status.FAILURE) onFailed();
      }}
    >
      <Canvas
        position={position}
        title={title}
        {...(onMoved && { onMoved })}
        onShown={() => {
          isShown.current = true;
          onShown();
        }}
        onFailed={onFailed}
      />
    </Wrapper>
  );
}

/** The element that Google draws into, once its script is there. */
function Canvas({
  position,
  title,
  onMoved,
  onShown,
  onFailed,
}: Omit<GoogleMapProps, 'apiKey' | 'language'>) {
  const element = useRef<HTMLDivElement>(null);
  const show = useEffectEvent(onShown);
  const fail = useEffectEvent(onFailed);
  const move = useEffectEvent((moved: Position) => onMoved?.(moved));
  const isMovable = onMoved !== undefined;
  useEffect(() => {
    if (!element.current) return;
    let isCurrent = true;
    const options = { position, title, ...(isMovable && { onMoved: (to: Position) => move(to) }) };
    openGoogleMap(element.current, options).then(
      () => isCurrent && show(),
      () => isCurrent && fail(),
    );
    return () => {
      isCurrent = false;
    };
  }, [position, title, isMovable]);
  return <div ref={element} className="size-full" />;
}

interface LatLng {
  lat(): number;
  lng(): number;
}

interface Listened {
  addListener(event: 'click' | 'dragend', listener: (event: { latLng: LatLng }) => void): void;
}

interface Marker extends Listened {
  setPosition(position: LatLng): void;
}

/** The little that the site uses of the Google Maps JavaScript API. */
interface GoogleMaps {
  importLibrary(name: 'maps'): Promise<{
    Map: new (element: HTMLElement, options: Record<string, unknown>) => Listened;
  }>;
  importLibrary(name: 'marker'): Promise<{
    Marker: new (options: Record<string, unknown>) => Marker;
  }>;
}

interface GoogleWindow {
  google: { maps: GoogleMaps };
  /** Called by the API, once, when it rejects the key. */
  gm_authFailure?: () => void;
}

const googleWindow = () => window as unknown as GoogleWindow;

let isKeyRejected = false;
const listeners = new Set<() => void>();

/**
 * Calls back when Google rejects the key, which it does after the map has been drawn; at once when
 * it was rejected before on this page, because Google reports it only once.
 * @returns removes the listener
 */
function onKeyRejected(listener: () => void): () => void {
  if (isKeyRejected) listener();
  listeners.add(listener);
  googleWindow().gm_authFailure = () => {
    isKeyRejected = true;
    for (const each of listeners) each();
  };
  return () => listeners.delete(listener);
}

/**
 * Draws a map with one marker in its middle. The page keeps scrolling over it: zooming takes two
 * fingers or a key.
 * @throws when a library of the API does not arrive
 */
async function openGoogleMap(
  element: HTMLElement,
  { position, title, onMoved }: Pick<GoogleMapProps, 'position' | 'title' | 'onMoved'>,
): Promise<void> {
  const { maps } = googleWindow().google;
  const [{ Map: GoogleMap }, { Marker }] = await Promise.all([
    maps.importLibrary('maps'),
    maps.importLibrary('marker'),
  ]);
  const center = { lat: position.latitude, lng: position.longitude };
  const map = new GoogleMap(element, {
    center,
    zoom: STORE_MAP_ZOOM,
    gestureHandling: 'cooperative',
    mapTypeControl: false,
    streetViewControl: false,
    // Google draws its streets of China where Chinese maps do; what is seen from above stands right.
    ...(onMoved && { mapTypeId: 'satellite' }),
  });
  const marker = new Marker({ map, position: center, title, draggable: onMoved !== undefined });
  if (!onMoved) return;
  const put = ({ latLng }: { latLng: LatLng }) => {
    marker.setPosition(latLng);
    onMoved({ latitude: latLng.lat(), longitude: latLng.lng() });
  };
  map.addListener('click', put);
  marker.addListener('dragend', put);
}
