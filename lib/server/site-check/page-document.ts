import { type ChildNode, type Document, Element, Text } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';

/** What a page says, to readers and to search engines. */
export interface PageDocument {
  lang: string;
  dir: string;
  title: string;
  description: string;
  robots: string;
  canonical: string;
  /** Address by language tag, and whatever else is there twice, by `tag` and address. */
  alternates: [tag: string, href: string][];
  headlines: string[];
  /** Pieces of text as a reader meets them: paragraphs, headings, labels, buttons. */
  blocks: string[];
  /** Letters of `main`. */
  mainLetters: number;
  links: string[];
  pictures: string[];
}

/** Elements that stand within a sentence; every other begins a block of its own. */
const INLINE = new Set(
  'a abbr b bdi bdo br cite code data del dfn em font i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'svg', 'code', 'iframe']);
const READ_ATTRIBUTES = ['alt', 'title', 'aria-label', 'placeholder'];

/** An address in its one form: that of a host alone ends with a slash. */
const normal = (href: string) => (URL.canParse(href) ? new URL(href).href : href);

/** As it is read: signs of direction take no room. */
const plain = (text: string) =>
  text
    .replace(/[\u200e\u200f\u2066-\u2069]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Elements that may stand within a word; all others are set apart, if only by styles. */
const WITHIN_WORDS = new Set(['b', 'bdi', 'em', 'i', 'mark', 'strong', 'sub', 'sup', 'wbr']);

/** Whether an element says itself that it is in another language, or in none. */
function isForeign(element: Element, lang: string): boolean {
  const own = element.attribs.lang;
  return (own !== undefined && own !== lang) || element.attribs.translate === 'no';
}

/**
 * The texts of a tree, in the order of reading.
 * @param lang leaves out what is in another language than this; without it nothing is left out
 */
function blocksOf(root: ChildNode, lang?: string): string[] {
  const blocks: string[] = [];
  let open = '';
  const close = () => {
    const text = plain(open);
    if (text) blocks.push(text);
    open = '';
  };
  const visit = (node: ChildNode): void => {
    if (node instanceof Text) {
      open += node.data;
      return;
    }
    if (
      !(node instanceof Element) ||
      SILENT.has(node.name) ||
      (lang !== undefined && isForeign(node, lang))
    ) {
      open += ' ';
      return;
    }
    for (const name of READ_ATTRIBUTES) {
      const text = plain(node.attribs[name] ?? '');
      if (text) blocks.push(text);
    }
    const isBlock = !INLINE.has(node.name);
    if (isBlock) close();
    if (!WITHIN_WORDS.has(node.name)) open += ' ';
    for (const child of node.children) visit(child);
    if (!WITHIN_WORDS.has(node.name)) open += ' ';
    if (isBlock) close();
  };
  visit(root);
  close();
  return blocks;
}

export const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;

/** The addresses of a page's pictures: the smallest of each, which stands for its other sizes. */
function picturesOf(elements: Element[]): string[] {
  return elements.flatMap(({ name, attribs }) => {
    if (name === 'img') return [attribs.src ?? ''];
    if (name === 'source') return [attribs.srcset?.trim().split(/[\s,]+/)[0] ?? ''];
    if (name === 'meta' && attribs.property === 'og:image') return [attribs.content ?? ''];
    return [];
  });
}

/** Reads a page's HTML; never throws. */
export function readPageDocument(html: string): PageDocument {
  const document: Document = parseDocument(html);
  const elements = DomUtils.getElementsByTagName(() => true, document, true);
  const first = (name: string) => elements.find((each) => each.name === name);
  const metas = elements.filter(({ name }) => name === 'meta');
  const metaOf = (name: string) =>
    metas.find(({ attribs }) => attribs.name === name)?.attribs.content ?? '';
  const linksOf = (rel: string) =>
    elements.filter(({ name, attribs }) => name === 'link' && attribs.rel === rel);
  const root = first('html');
  const lang = root?.attribs.lang ?? '';
  const body = first('body');
  const main = first('main');
  const title = plain(first('title') ? DomUtils.textContent(first('title') as Element) : '');
  const description = plain(metaOf('description'));
  return {
    lang,
    dir: root?.attribs.dir ?? '',
    title,
    description,
    robots: metaOf('robots'),
    canonical: normal(linksOf('canonical')[0]?.attribs.href ?? ''),
    alternates: linksOf('alternate').flatMap(({ attribs }) =>
      attribs.hreflang ? [[attribs.hreflang, normal(attribs.href ?? '')] as [string, string]] : [],
    ),
    headlines: elements
      .filter(({ name }) => name === 'h1')
      .map((each) => plain(DomUtils.textContent(each))),
    blocks: [title, description, ...(body ? blocksOf(body, lang) : [])].filter(Boolean),
    mainLetters: main ? lettersIn(blocksOf(main).join(' ')) : 0,
    links: elements.flatMap(({ name, attribs }) =>
      name === 'a' && attribs.href ? [attribs.href] : [],
    ),
    pictures: picturesOf(elements).filter((src) => src && !src.startsWith('data:')),
  };
}
