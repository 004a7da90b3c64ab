'use client';

import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { GoogleMapProps } from '@/components/ui/google-map';
import { readDraft, writeDraft } from '@/lib/browser/desk-drafts';
import { loadChunk } from '@/lib/browser/lazy-chunk';
import type { Position } from '@/lib/config/company';
import type { DeskLabels } from '@/lib/i18n/desk-labels';
import { fillLabel } from '@/lib/i18n/fill-label';

interface PlacePickerProps {
  labels: DeskLabels<'place'>;
  /** '' where there is no live map. */
  googleKey: string;
  language: string;
  /** Where the map begins. */
  position: Position;
  /** A place that was read, by the names of its fields, and the draft of its form. */
  read: { staffId: string; name: string; place: Readonly<Record<string, string>> } | undefined;
}

const LOCATING_WITHIN_MS = 20_000;
/** Some ten centimetres. */
const PLACES = 6;

/** Ways to fill in the position that need a script: the device's location, and Google's map. */
export function PlacePicker(props: PlacePickerProps) {
  const { labels, googleKey, language, position, read } = props;
  const place = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  const [said, setSaid] = useState('');
  const [middle, setMiddle] = useState(position);
  const [GoogleMap, setGoogleMap] = useState<ComponentType<GoogleMapProps> | null>(null);
  useEffect(() => setReady(true), []);
  // Nothing is stored yet, and the address has no room for everything that was typed: the draft that
  // was sent goes on, with the place. Before KeptDraft reads it.
  useLayoutEffect(() => {
    if (!read) return;
    const { staffId, name, place: values } = read;
    const sent = readDraft(staffId, name);
    if (!sent?.isSent) return;
    writeDraft(staffId, name, { ...sent, isSent: false, values: { ...sent.values, ...values } });
  }, [read]);
  if (!isReady) return null;

  /** Fills in the position; the one on Chinese maps is emptied, because it is unknown. */
  const take = ({ latitude, longitude }: Position) => {
    const form = place.current?.closest('form');
    const texts = {
      latitude: latitude.toFixed(PLACES),
      longitude: longitude.toFixed(PLACES),
      gcjLatitude: '',
      gcjLongitude: '',
    };
    for (const [name, text] of Object.entries(texts)) {
      const field = form?.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement)) continue;
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };

  const locate = () => {
    setSaid(labels.locating);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        take(coords);
        setSaid(fillLabel(labels.located, { metres: Math.round(coords.accuracy) }));
      },
      ({ code, PERMISSION_DENIED }) =>
        setSaid(code === PERMISSION_DENIED ? labels.denied : labels.notLocated),
      { enableHighAccuracy: true, timeout: LOCATING_WITHIN_MS, maximumAge: 0 },
    );
  };

  const fail = () => {
    setGoogleMap(null);
    setSaid(labels.mapFailed);
  };

  const showMap = async () => {
    setSaid(labels.mapLoading);
    const form = place.current?.closest('form');
    const typed = (name: string) => {
      const field = form?.elements.namedItem(name);
      return field instanceof HTMLInputElement ? Number(field.value) : Number.NaN;
    };
    const latitude = typed('latitude');
    const longitude = typed('longitude');
    if (latitude && longitude) setMiddle({ latitude, longitude });
    try {
      const chunk = await loadChunk(() => import('@/components/ui/google-map'));
      setGoogleMap(() => chunk.GoogleMap);
    } catch {
      fail();
    }
  };

  return (
    <div ref={place} className="desk-position">
      <div className="desk-spot">
        {'geolocation' in navigator && (
          <button type="button" className="desk-button-quiet" onClick={locate}>
            {labels.here}
          </button>
        )}
        {googleKey && !GoogleMap && (
          <button type="button" className="desk-button-quiet" onClick={() => void showMap()}>
            {labels.showMap}
          </button>
        )}
      </div>
      {googleKey && !GoogleMap && <p className="desk-quiet">{labels.consent}</p>}
      <p role="status">{said}</p>
      {GoogleMap && (
        <div className="desk-map">
          <GoogleMap
            apiKey={googleKey}
            language={language}
            position={middle}
            title={labels.marker}
            onMoved={(moved) => {
              take(moved);
              setSaid(labels.put);
            }}
            onShown={() => setSaid(labels.mapShown)}
            onFailed={fail}
          />
        </div>
      )}
    </div>
  );
}
