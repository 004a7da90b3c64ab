'use client';

import { useLayoutEffect, useRef, useState } from 'react';

interface PickBoxProps {
  /** What the row shows. */
  value: string;
  label: string;
}

/** The box of a row. News refresh its value; while it is checked, it stays what the person has seen. */
export function PickBox({ value, label }: PickBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const [seen, setSeen] = useState(value);
  useLayoutEffect(() => {
    if (!box.current?.checked) setSeen(value);
  }, [value]);
  return (
    <input
      ref={box}
      type="checkbox"
      name="picked"
      value={seen}
      aria-label={label}
      onChange={() => setSeen(value)}
    />
  );
}
