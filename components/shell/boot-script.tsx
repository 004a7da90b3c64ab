'use client';

import { bootScript } from '@/lib/browser/boot-script';

/**
 * The script that runs before first paint. A client component, because its text would otherwise
 * stand in every page twice: in the HTML, where it runs, and in the data that React compares with.
 * @param siteOrigin SITE_ORIGIN
 */
export function BootScript({ siteOrigin }: { siteOrigin: string }) {
  const text = typeof window === 'undefined' ? bootScript(siteOrigin) : '';
  return (
    <script
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, no visitor's input
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
