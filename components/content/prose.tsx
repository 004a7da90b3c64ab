import { StaticHtml } from '@/components/ui/static-html';

/**
 * A rendered text of articles, promotions and legal pages.
 * @param html of renderMarkdown, which lets no markup of an author through
 */
export function Prose({ html }: { html: string }) {
  return <StaticHtml html={html} className="prose" />;
}
