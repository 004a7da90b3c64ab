'use client';

import { Status, Wrapper } from '@googlemaps/react-wrapper';
import { useEffect, useEffectEvent, useRef } from 'react';
import { STORE_MAP_ZOOM } from '@/lib/config/limits';
import type { Position } from './gcj02';
import { onKeyRefused, openGoogleMap } from './google-maps-api';

/** How long the live map may take before the visitor is told that it does not come. */
const PATIENCE_MS = 12_000;

/** The same array each time: the loader refuses to be called with other options. */
const LIBRARIES: ('maps' | 'marker')[] = ['maps', 'marker'];

export interface GoogleMapProps {
  apiKey: string;
  language: string;
  position: Position;
  /** Name of the marker. */
  title: string;
  onShown: () => void;
  /** No network, a blocked script, a refused key, or no answer for too long. */
  onFailed: () => void;
}

/** Google's map with the store in its middle; a chunk of its own, loaded when it was asked for. */
export function GoogleMap({
  apiKey,
  language,
  position,
  title,
  onShown,
  onFailed,
}: GoogleMapProps) {
  const isShown = useRef(false);
  const fail = useEffectEvent(onFailed);
  useEffect(() => onKeyRefused(() => fail()), []);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isShown.current) fail();
    }, PATIENCE_MS);
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
  onShown,
  onFailed,
}: Pick<GoogleMapProps, 'position' | 'title' | 'onShown' | 'onFailed'>) {
  const element = useRef<HTMLDivElement>(null);
  const show = useEffectEvent(onShown);
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    if (!element.current) return;
    let isCurrent = true;
    openGoogleMap(element.current, { position, title, zoom: STORE_MAP_ZOOM }).then(
      () => isCurrent && show(),
      () => isCurrent && fail(),
    );
    return () => {
      isCurrent = false;
    };
  }, [position, title]);
  return <div ref={element} className="size-full" />;
}
