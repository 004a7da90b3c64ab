import { registerHtml } from '@/lib/format/register-html';
import { UnhydratedHtml } from './unhydrated-html';

/**
 * HTML that no script of ours changes. It stands in the page once: as a prop it would stand there
 * a second time, in the data that React hydrates from, which doubles the weight of an article.
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
  return <UnhydratedHtml id={registerHtml(html)} as={as} className={className} type={type} />;
}

/** Puts structured data into the page; `<` is escaped so that no text can end the script. */
export function StructuredData({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <StaticHtml html={json} as="script" type="application/ld+json" />;
}
