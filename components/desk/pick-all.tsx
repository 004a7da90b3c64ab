'use client';

import { type ChangeEvent, useEffect, useState } from 'react';

/**
 * Checks every box of its form, or none; there is nothing to press before there is script.
 * @param form by its id, where that does not surround it
 */
export function PickAll({ label, form }: { label: string; form?: string }) {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  if (!isReady) return null;

  function pickAll({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const { checked, form: own } = currentTarget;
    for (const box of own?.elements ?? []) {
      const isToggled =
        box instanceof HTMLInputElement && box.name === 'picked' && box.checked !== checked;
      if (isToggled) box.click();
    }
  }

  return (
    <label className="desk-pick-all" title={label}>
      <input type="checkbox" form={form} aria-label={label} onChange={pickAll} />
      <span>{label}</span>
    </label>
  );
}
