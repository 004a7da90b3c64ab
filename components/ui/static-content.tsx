import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import { withoutLineRules } from '@/lib/i18n/line-breaks';
import { registerContent } from './content-registry';
import { UnhydratedContent } from './unhydrated-content';

/** Long enough that no two contents of the registry have one id; each stands in the page twice. */
const ID_LENGTH = 10;

function idOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, ID_LENGTH);
}

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
  const id = idOf(JSON.stringify(of));
  registerContent(id, children);
  return <UnhydratedContent id={id} as={as} className={className} />;
}

/**
 * HTML that no script of ours changes, in the page once, as `StaticContent` is.
 * @param html safe as it is; nothing is escaped here
 */
export function StaticHtml({
  html,
  as = 'div',
  className,
  type,
}: {
  html: string;
  as?: 'div' | 'script';
  className?: string;
  type?: string;
}) {
  const id = idOf(html);
  registerContent(id, html);
  return <UnhydratedContent id={id} as={as} className={className} type={type} isHtml />;
}

/** Structured data as the text of a script element; `<` is escaped so that no text can end it. */
export function structuredDataJson(data: object): string {
  return withoutLineRules(JSON.stringify(data)).replaceAll('<', '\\u003c');
}

/** Puts structured data into the page. */
export function StructuredData({ data }: { data: object }) {
  return <StaticHtml html={structuredDataJson(data)} as="script" type="application/ld+json" />;
}
