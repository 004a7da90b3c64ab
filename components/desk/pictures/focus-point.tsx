'use client';

import type { KeyboardEvent, MouseEvent } from 'react';
import type { UploadedPicture } from '@/lib/config/picture-upload';

export interface Focus {
  focus_x: number | null;
  focus_y: number | null;
}

interface FocusPointProps {
  picture: UploadedPicture;
  focus: Focus;
  label: string;
  onChange(focus: Focus): void;
}

const STEP = 5;
const KEYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

const inside = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)));

/** Where a picture of another shape than its place is cropped around. */
export const positionOf = ({ focus_x, focus_y }: Focus) =>
  focus_x === null || focus_y === null ? undefined : `${focus_x}% ${focus_y}%`;

/** A whole picture, on which a tap or the arrow keys say what has to stay in sight. */
export function FocusPoint({ picture, focus, label, onChange }: FocusPointProps) {
  const x = focus.focus_x ?? 50;
  const y = focus.focus_y ?? 50;
  const tap = ({ currentTarget, clientX, clientY, detail }: MouseEvent) => {
    // A press of a key comes as a click, too.
    if (detail === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange({
      focus_x: inside((100 * (clientX - left)) / width),
      focus_y: inside((100 * (clientY - top)) / height),
    });
  };
  const press = (event: KeyboardEvent) => {
    const by = KEYS[event.key];
    if (!by) return;
    event.preventDefault();
    onChange({ focus_x: inside(x + by[0]), focus_y: inside(y + by[1]) });
  };
  return (
    <button
      type="button"
      className="picture-focus"
      aria-label={`${label}: ${x} %, ${y} %`}
      onClick={tap}
      onKeyDown={press}
    >
      <img src={picture.src} alt="" width={picture.width} height={picture.height} />
      <i style={{ left: `${x}%`, top: `${y}%` }} aria-hidden="true" />
    </button>
  );
}
