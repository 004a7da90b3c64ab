'use client';

import { useEffect, useState } from 'react';
import { translationRecorder } from '@/lib/browser/translation-record';

/**
 * Hydrates a translated page as the server sent it (lib/browser/translation-record.ts). It stands
 * before everything else in the body, because what follows is compared with the page right after.
 */
export function TranslationGuard() {
  useState(() => {
    if (typeof window !== 'undefined') window.translationRecord?.undo();
  });
  useEffect(() => window.translationRecord?.end(), []);
  return null;
}

/** Records changes of texts until hydration; stands after everything else in the body. */
export function TranslationRecorder() {
  const text = typeof window === 'undefined' ? translationRecorder() : '';
  return (
    <script
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, no visitor's input
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
