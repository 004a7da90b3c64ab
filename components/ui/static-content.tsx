import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import { registerContent } from './content-registry';
import { UnhydratedContent } from './unhydrated-content';

/**
 * Elements that no script of ours changes. They stand in the page once, as HTML: as children of an
 * ordinary element they would stand there a second time, in the data that React hydrates from, and
 * be rendered twice, once into either.
 * @param of all that the children are made of, as JSON can tell it apart
 * @param children host elements and synchronous components; no client component
 */
export function StaticContent({
  of,
  as = 'div',
  className,
  children,
}: {
  of: readonly unknown[];
  as?: 'div' | 'ul' | 'footer';
  className?: string;
  children: ReactNode;
}) {
  const id = createHash('sha256').update(JSON.stringify(of)).digest('base64url').slice(0, 16);
  registerContent(id, children);
  return <UnhydratedContent id={id} as={as} className={className} />;
}
