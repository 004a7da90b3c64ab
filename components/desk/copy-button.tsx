'use client';

import { useEffect, useState } from 'react';

interface CopyButtonProps {
  text: string;
  label: string;
  /** What is said once it was copied. */
  said: string;
}

/** Copies a text; there is nothing to press before there is script, and the text can be marked. */
export function CopyButton({ text, label, said }: CopyButtonProps) {
  const [isReady, setIsReady] = useState(false);
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => setIsReady(Boolean(navigator.clipboard)), []);
  if (!isReady) return null;

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
  }

  return (
    <>
      <button
        type="button"
        className="desk-button-quiet"
        onClick={() => void copy().catch(() => {})}
      >
        {label}
      </button>
      <span aria-live="polite" className="desk-quiet">
        {isCopied && said}
      </span>
    </>
  );
}
