import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';
import { configure } from '@testing-library/react';
import { PATIENCE_MS } from '../patience';

/** What a worker's jsdom needs once, for the files that it runs one after another. */

const timers = new Set<NodeJS.Timeout>();
const startTimer = globalThis.setTimeout;
const startPageTimer = (...args: Parameters<typeof startTimer>) => {
  const timer = startTimer(...args);
  timers.add(timer);
  return timer;
};
globalThis.setTimeout = Object.assign(startPageTimer, startTimer) as typeof startTimer;

/** The timers of a page end with it, as in a browser: one that fires later finds another page. */
export function endTimers(): void {
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
}

/** What a file's tests find: nothing of the files before. */
export function openEmptyPage(): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  }
  // jsdom has none; a file that needs one sets its own.
  Reflect.deleteProperty(globalThis, 'indexedDB');
  history.replaceState(null, '', '/');
  for (const { name } of [...document.documentElement.attributes])
    document.documentElement.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
}

/** Node's has no page address to resolve a relative one against. */
globalThis.Request = class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, window.location.href) : input, init);
  }
};

/**
 * Files and forms that Node can send and read: the API runs in the same process and does not accept
 * jsdom's. The fields of a form on the page are still read by jsdom.
 */
const NodeFormData = (await new Response(new URLSearchParams()).formData())
  .constructor as typeof FormData;
const PageFields = globalThis.FormData;
globalThis.FormData = class PageFormData extends NodeFormData {
  constructor(form?: HTMLFormElement) {
    super();
    for (const [name, value] of form ? new PageFields(form) : []) this.append(name, value);
  }
};
Object.assign(globalThis, { Blob: NodeBlob, File: NodeFile });

/**
 * jsdom matches its own style sheet against each element again after every change of the page. What
 * that sheet says of roles, visibility and pointers depends on an element's name and four attributes; the
 * answer for such a kind is kept where no other style takes part.
 */
const computeStyle = globalThis.getComputedStyle;
const styles = new Map<string, CSSStyleDeclaration>();

function isStyled(element: Element): boolean {
  for (let each: Element | null = element; each; each = each.parentElement) {
    if (each.hasAttribute('style')) return true;
  }
  return document.styleSheets.length > 0;
}

globalThis.getComputedStyle = (element, pseudoElement) => {
  if (pseudoElement || isStyled(element)) return computeStyle(element, pseudoElement);
  const attributes = ['hidden', 'open', 'popover', 'type'].map((name) =>
    element.getAttribute(name),
  );
  const kind = JSON.stringify([element.localName, ...attributes]);
  const style = styles.get(kind) ?? computeStyle(element);
  styles.set(kind, style);
  return style;
};

// Components call the real API: hashing a password alone may take a second on a busy machine.
configure({ asyncUtilTimeout: PATIENCE_MS });
