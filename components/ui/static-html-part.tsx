'use client';

import { keptHtmlOf } from '@/lib/format/kept-html';

/**
 * Writes a kept text when the page is made and leaves it alone in the browser, which hydrates
 * around it: React does not compare what stands in such an element.
 */
export function StaticHtmlPart({
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
  const html = typeof window === 'undefined' ? keptHtmlOf(id) : '';
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
