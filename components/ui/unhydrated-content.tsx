'use client';

import { registeredContent } from './content-registry';

/**
 * Renders registered elements on the server only. The browser retains their HTML through
 * hydration: React does not compare the inner HTML of such an element.
 */
export function UnhydratedContent({
  id,
  as: Element,
  className,
}: {
  id: string;
  as: 'div' | 'ul' | 'footer';
  className?: string | undefined;
}) {
  if (typeof window === 'undefined') {
    return <Element className={className}>{registeredContent(id)}</Element>;
  }
  return (
    <Element
      className={className}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see StaticContent
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}
