'use client';

import { type ComponentType, type CSSProperties, type ReactNode, useState } from 'react';
import type { GoogleMapProps } from '@/components/ui/google-map';
import { replayOnHydrate } from '@/lib/browser/event-replay';
import { loadChunk } from '@/lib/browser/lazy-chunk';
import type { StoreMapEntry, StoreMapLabels } from './map-labels';

type Phase = 'drawn' | 'loading' | 'shown' | 'failed';

/** Both maps take part in the layout from the start; only one is seen, and read out. */
const visibleIf = (isVisible: boolean): CSSProperties => ({
  visibility: isVisible ? 'visible' : 'hidden',
});

/**
 * The drawn map with a button that puts Google's in its place. Nothing is requested from
 * Google before the visitor presses it: that press is the consent. When the live map fails, the
 * drawn one stays, and a sentence says so.
 */
export function LiveMap({
  store,
  labels,
  children,
}: {
  store: StoreMapEntry;
  labels: StoreMapLabels;
  children: ReactNode;
}) {
  const [phase, setPhase] = useState<Phase>('drawn');
  const [GoogleMap, setGoogleMap] = useState<ComponentType<GoogleMapProps> | null>(null);
  const isLive = phase === 'loading' || phase === 'shown';

  const showLive = async () => {
    setPhase('loading');
    try {
      const chunk = await loadChunk(() => import('@/components/ui/google-map'));
      setGoogleMap(() => chunk.GoogleMap);
    } catch {
      setPhase('failed');
    }
  };

  return (
    <>
      <div className="map-box" aria-busy={phase === 'loading'}>
        <div style={visibleIf(phase !== 'shown')}>{children}</div>
        {GoogleMap && isLive && (
          <div className="absolute inset-0" style={visibleIf(phase === 'shown')}>
            <GoogleMap
              apiKey={labels.googleKey}
              language={labels.locale}
              position={store.position}
              title={store.name}
              onShown={() => setPhase('shown')}
              onFailed={() => setPhase('failed')}
            />
          </div>
        )}
      </div>
      <div className="needs-script flex flex-wrap items-center gap-x-4 gap-y-2">
        <button
          type="button"
          {...replayOnHydrate('live-map')}
          onClick={isLive ? () => setPhase('drawn') : showLive}
          className="button-quiet"
        >
          {isLive ? labels.showDrawn : labels.showLive}
        </button>
        <p role="status" className="grow basis-60 text-muted text-sm">
          {phase === 'drawn' && labels.consent}
          {phase === 'loading' && labels.loading}
          {phase === 'failed' && labels.failed}
        </p>
      </div>
    </>
  );
}
