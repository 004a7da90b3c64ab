'use client';

import { useState } from 'react';
import { registeredContent } from './content-registry';

/** The element of some content in the page as the server sent it, or as a translator left it. */
function htmlInPage(id: string): string {
  return document.querySelector(`[data-content="${id}"]`)?.innerHTML ?? '';
}

/**
 * Renders registered content on the server only. The browser retains its HTML through hydration:
 * React does not compare the inner HTML of such an element. Where React gives hydration up and
 * renders the page anew, because a translator or an extension has changed it, the HTML is taken
 * from the page, so that nothing disappears.
 * @param isHtml the content is a text of HTML, not an element
 */
export function UnhydratedContent({
  id,
  as: Element,
  className,
  type,
  isHtml = false,
}: {
  id: string;
  as: 'div' | 'ul' | 'footer' | 'script';
  className?: string | undefined;
  /** Media type of a script element. */
  type?: string | undefined;
  isHtml?: boolean | undefined;
}) {
  const [inPage] = useState(() => (typeof window === 'undefined' ? '' : htmlInPage(id)));
  const attributes = { className, type, 'data-content': id };
  const isServer = typeof window === 'undefined';
  if (isServer && !isHtml) return <Element {...attributes}>{registeredContent(id)}</Element>;
  return (
    <Element
      {...attributes}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see StaticContent
      dangerouslySetInnerHTML={{ __html: isServer ? String(registeredContent(id)) : inPage }}
    />
  );
}
