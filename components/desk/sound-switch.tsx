'use client';

import { type RefObject, useEffect, useState } from 'react';
import { readText, writeText } from '@/lib/browser/storage';
import { DESK_SOUND_KEY } from '@/lib/browser/storage-keys';
import { Chime } from './chime';

interface SoundSwitchProps {
  label: string;
  /** Set to what rings, while the sound is on. */
  ring: RefObject<() => void>;
}

/** Whether new enquiries are heard; the browser remembers it. */
export function SoundSwitch({ label, ring }: SoundSwitchProps) {
  // Not known before the browser is asked, and nothing to press before there is script.
  const [isOn, setIsOn] = useState<boolean>();
  useEffect(() => setIsOn(readText(DESK_SOUND_KEY) !== 'off'), []);
  useEffect(() => {
    if (!isOn) return;
    const chime = new Chime();
    ring.current = () => chime.ring();
    return () => {
      ring.current = () => {};
      chime.end();
    };
  }, [isOn, ring]);
  return (
    <button
      type="button"
      aria-pressed={isOn ?? true}
      className="desk-sound"
      data-ready={isOn !== undefined || undefined}
      title={label}
      aria-label={label}
      onClick={() => {
        writeText(DESK_SOUND_KEY, isOn ? 'off' : 'on');
        setIsOn(!isOn);
      }}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M6 17V10.500a6 6 0 0 1 12 0V17l1.500 2h-15zM10 21h4" />
        {isOn === false && <path d="M4 4l16 16" />}
      </svg>
    </button>
  );
}
