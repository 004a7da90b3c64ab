import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { LOCALES } from '@/lib/i18n/locales';

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/**
 * Before the islands are hydrated, parts that need them are hidden (app/styles/first-view.css), and
 * during a transition elements do not yet have their final colours.
 */
const whenAtRest = (page: Page) =>
  page.waitForFunction(() => {
    const { js, settled } = document.documentElement.dataset;
    const isMoving = ({ effect, playState }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    return (js === undefined || settled !== undefined) && !document.getAnimations().some(isMoving);
  });

/** The findings of axe on the page once it is at rest, a line for each kind. */
export async function axeFaults(page: Page): Promise<string[]> {
  await whenAtRest(page);
  // A page that has been analysed keeps axe. Run by itself, which takes half of the time that its
  // package for Playwright takes, it sees no frames; these pages have none.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async () => {
    // Parts far below are not laid out (app/styles/first-view.css): with their size from another
    // window they would seem to cover what follows.
    for (const block of document.querySelectorAll<HTMLElement>('.below-view'))
      block.style.contentVisibility = 'visible';
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    const { violations } = await loaded.run({ resultTypes: ['violations'] });
    return violations.map(
      ({ id, help, nodes }) =>
        `axe ${id}: ${help} (${nodes.map(({ target }) => target).join(', ')})`,
    );
  });
}

/** A text a visitor reads or hears, and where it stands. */
export interface PageText {
  text: string;
  place: string;
}

/**
 * Every text of the page in the page's own language: text nodes, also of closed panels, and the
 * attributes that are read out. What another `lang` marks is left out.
 * @param html of another page, which is read without being opened
 */
export function textsOfPage(page: Page, html?: string): Promise<PageText[]> {
  return page.evaluate((source) => {
    const read =
      source === undefined ? document : new DOMParser().parseFromString(source, 'text/html');
    const root = read.documentElement;
    const isOfPage = (element: Element) => element.closest('[lang]') === root;
    const placeOf = (element: Element) =>
      `${element.closest('[class]')?.className.toString().split(' ')[0]} ${element.localName}`;
    const texts = [
      { text: read.title, place: 'title' },
      {
        text: read.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
        place: 'description',
      },
    ];
    const walker = document.createTreeWalker(read.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (
        !element ||
        element.closest('script, style, template, code, noscript') ||
        !isOfPage(element)
      )
        continue;
      texts.push({ text: node.textContent?.trim() ?? '', place: placeOf(element) });
    }
    for (const name of ['alt', 'title', 'aria-label', 'placeholder']) {
      for (const element of read.body.querySelectorAll(`[${name}]`)) {
        if (!isOfPage(element)) continue;
        texts.push({
          text: element.getAttribute(name) ?? '',
          place: `${placeOf(element)} ${name}`,
        });
      }
    }
    return texts.filter(({ text }) => text !== '');
  }, html);
}

const NAMESPACES = Object.keys(JSON.parse(readFileSync('messages/en.json', 'utf8')));

/** A message without its arguments, or a label's compiled form, which begins with its language. */
const UNFILLED = new RegExp(`\\{\\s*\\w+\\s*[,}]|^\\["(?:${LOCALES.join('|')})[-\\w]*",`);

/**
 * A message that is missing shows its key, one without its arguments shows their names, and a
 * label that was not filled in shows its compiled form.
 */
export function unfinishedTexts(texts: PageText[]): string[] {
  const isKey = (text: string) =>
    /^\w+(?:\.\w+)+$/.test(text) && NAMESPACES.includes(text.split('.')[0] ?? '');
  return texts
    .filter(({ text }) => isKey(text) || UNFILLED.test(text))
    .map(({ text, place }) => `unfinished text “${text}” (${place})`);
}

/** Latin words in texts that should have none, except those in `allowed` (in small letters). */
export function foreignWords(texts: PageText[], allowed: ReadonlySet<string>): string[] {
  const faults = new Map<string, string>();
  for (const { text, place } of texts) {
    const withoutAddresses = text.replace(
      /\S+@\S+|\b(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}\b(?::\d+)?(?:\/\S*)?/gi,
      ' ',
    );
    for (const word of withoutAddresses.match(/[a-z]{2,}/gi) ?? []) {
      if (!allowed.has(word.toLowerCase())) faults.set(word, `“${word}” in “${text}” (${place})`);
    }
  }
  return [...faults.values()];
}

/** Faults of a narrow screen: sideways scrolling, and text that its box cuts off. */
export function narrowFaults(page: Page, name: string): Promise<string[]> {
  return page.evaluate((where) => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const faults: string[] = [];
    if (scrollWidth > clientWidth)
      faults.push(`${where}: scrolls sideways by ${scrollWidth - clientWidth} px`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.textContent?.trim() || !element.checkVisibility()) continue;
      range.selectNodeContents(node);
      const { left, right } = range.getBoundingClientRect();
      for (let box: Element | null = element; box; box = box.parentElement) {
        const { overflowX, position } = getComputedStyle(box);
        const edges = box.getBoundingClientRect();
        // Texts for screen readers are cut to a pixel on purpose; a scrolling box cuts nothing off.
        if (edges.width <= 1 || overflowX === 'auto' || overflowX === 'scroll') break;
        if (overflowX === 'visible') {
          if (position === 'fixed') break;
          continue;
        }
        if (left < edges.left - 1 || right > edges.right + 1)
          faults.push(`${where}: “${node.textContent.trim().slice(0, 40)}” is cut off`);
        break;
      }
    }
    return faults;
  }, name);
}

/**
 * Texts of a right-to-left page that are set from the left because they begin with a name in Latin
 * letters: in their first line, that name is left of the words that follow it.
 */
export function textsFromLeft(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const rectsOf = (node: Node, from: number, to: number) => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      return [...range.getClientRects()].filter(({ width }) => width > 0);
    };
    const edgeOf = (rects: DOMRect[]) => Math.max(...rects.map(({ right }) => right));
    const faults: string[] = [];
    const blocks = document.querySelectorAll(':is(p, li, dd, dt, h1, h2, h3, small, summary)');
    for (const block of blocks) {
      const text = block.textContent?.trim() ?? '';
      if (!/^[^\p{L}]*\p{Script=Latin}.*\p{Script=Arabic}/su.test(text)) continue;
      if (block.closest('[dir]') !== document.documentElement) continue;
      const name: DOMRect[] = [];
      const rest: DOMRect[] = [];
      const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const words = node.textContent ?? '';
        const arabic = rest.length > 0 ? 0 : words.search(/\p{Script=Arabic}/u);
        const end = arabic < 0 ? words.length : arabic;
        name.push(...rectsOf(node, 0, end));
        rest.push(...rectsOf(node, end, words.length));
      }
      const [first] = name;
      const isBeside = ({ top, bottom }: DOMRect) =>
        first !== undefined && top < first.bottom && bottom > first.top;
      if (edgeOf(rest.filter(isBeside)) > edgeOf(name.filter(isBeside)) + 1) faults.push(text);
    }
    return faults;
  });
}
