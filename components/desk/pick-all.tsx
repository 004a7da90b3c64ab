'use client';

import { type ChangeEvent, useEffect, useState } from 'react';

/** Checks every box of its form, or none; there is nothing to press before there is script. */
export function PickAll({ label }: { label: string }) {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  if (!isReady) return null;

  function pickAll({ currentTarget: { checked, form } }: ChangeEvent<HTMLInputElement>): void {
    const boxes = form?.querySelectorAll<HTMLInputElement>('input[name=picked]') ?? [];
    for (const box of boxes) box.checked = checked;
  }

  return <input type="checkbox" aria-label={label} title={label} onChange={pickAll} />;
}
