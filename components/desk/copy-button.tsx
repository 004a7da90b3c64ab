'use client';

import { useEffect, useState } from 'react';

interface CopyButtonProps {
  text: string;
  label: string;
  /** The text after copying. */
  said: string;
}

/** Copies a text; not rendered without script, when the text can be selected by hand. */
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
