'use client';

import { registeredHtml } from '@/lib/format/html-registry';

/**
 * Renders registered HTML on the server only. The browser retains it through hydration: React does
 * not compare the inner HTML of such an element.
 */
export function UnhydratedHtml({
  id,
  as: Element,
  className,
  type,
}: {
  id: string;
  as: 'div' | 'script';
  className?: string | undefined;
  type?: string | undefined;
}) {
  const html = typeof window === 'undefined' ? registeredHtml(id) : '';
  return (
    <Element
      className={className}
      type={type}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see StaticHtml
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
