import MarkdownIt, { type Token } from 'markdown-it';
import { wholeWordParts, withoutLineRules } from '@/lib/i18n/line-breaks';
import { headingIdOf } from './markdown-heading';

/** A `##` heading of a text and the anchor it got. */
export interface TextHeading {
  id: string;
  text: string;
}

export interface RenderedText {
  html: string;
  /** In reading order, for a table of contents. */
  headings: TextHeading[];
}

/**
 * What a text of ours may use. Everything else stays visible as typed: raw HTML above all, and
 * pictures, because the pages allow none from other hosts.
 */
const markdown = new MarkdownIt('zero', { html: false, linkify: false }).enable([
  'blockquote',
  'emphasis',
  'entity',
  'escape',
  'heading',
  'link',
  'list',
  'newline',
  'table',
]);

const encodeLink = markdown.normalizeLink;
markdown.normalizeLink = (address) => encodeLink(withoutLineRules(address));

// A table wider than a phone scrolls in its own box; the box takes the focus for the arrow keys.
markdown.renderer.rules.table_open = () => '<div class="table-box" tabindex="0"><table>\n';
markdown.renderer.rules.table_close = () => '</table></div>\n';

// Thai names stay whole, as `ThaiWords` of components/ui keeps them elsewhere.
markdown.renderer.rules.text = (tokens, index) =>
  wholeWordParts(tokens[index]?.content ?? '')
    .map((part) => markdown.utils.escapeHtml(part))
    .map((part, at) => (at % 2 ? `<span class="whitespace-nowrap">${part}</span>` : part))
    .join('');

/**
 * Turns the Markdown subset of promotions and articles (lib/contract/calls/content.ts) into HTML
 * that is safe to put into a page: no markup of the author's own, no script in addresses. The
 * page has the only first-level heading, so `#` counts as `##`.
 * @param ownOrigins of the site, in all languages
 */
export function renderMarkdown(source: string, ownOrigins: readonly string[] = []): RenderedText {
  const ownHosts = ownOrigins.map((origin) => new URL(origin).host);
  const tokens = markdown.parse(source, {});
  const headings: TextHeading[] = [];
  const taken = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open' || token.type === 'heading_close') {
      if (token.tag === 'h1') token.tag = 'h2';
    }
    if (token.type === 'heading_open') {
      const text = plainTextOf(tokens[index + 1]);
      const id = headingIdOf(text, taken);
      token.attrSet('id', id);
      if (token.tag === 'h2') headings.push({ id, text });
    }
    for (const child of token.children ?? []) {
      if (child.type === 'link_open') guardLink(child, ownHosts);
    }
  }
  return { html: markdown.renderer.render(tokens, markdown.options, {}), headings };
}

/** Paths of the site that a text links to. */
export function internalLinksOf(source: string): string[] {
  return markdown
    .parse(source, {})
    .flatMap(({ children }) => children ?? [])
    .flatMap((child) => (child.type === 'link_open' ? String(child.attrGet('href')) : []))
    .filter((href) => /^\/(?!\/)/.test(href));
}

function plainTextOf(inline: Token | undefined): string {
  return (inline?.children ?? []).map(({ content }) => content).join('');
}

/** Links of a text to other hosts carry no weight and no handle on our window. */
function guardLink(link: Token, ownHosts: readonly string[]): void {
  const href = String(link.attrGet('href'));
  if (!/^(?:[a-z]+:)?\/\//i.test(href)) return;
  const isOwn =
    URL.canParse(href, 'https://x') && ownHosts.includes(new URL(href, 'https://x').host);
  if (!isOwn) link.attrSet('rel', 'noopener nofollow');
}
