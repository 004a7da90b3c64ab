/** A processor four times slower than usual lays out this many elements in less than 50 ms. */
const ELEMENTS_AT_ONCE = 150;

const sizeOf = (element: Element) => element.getElementsByTagName('*').length + 1;

/** The element, or its parts where it is too large to be laid out at once. */
const partsOf = (element: Element): Element[] =>
  sizeOf(element) > ELEMENTS_AT_ONCE ? [...element.children].flatMap(partsOf) : [element];

/** Lets the browser lay out and paint the changes, and handle input, before more changes. */
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/**
 * Loads the typeface files that the page's text needs, and applies the typeface once all are there:
 * one layout of the page instead of one per file, and that part by part, because a weak processor
 * handles no input while it lays out the whole page (app/styles/first-view.css). Letters of a file
 * that fails to load stay in the fallback font.
 */
export async function showTypeface(): Promise<void> {
  const { documentElement: root, fonts, body } = document;
  const families = getComputedStyle(root).getPropertyValue('--font-typeface');
  const text = document.querySelector('main')?.textContent ?? '';
  await fonts?.load(`1em ${families}`, text).catch(() => {});
  // Parts that are not rendered, as most below the first view, cost nothing. Checked for all parts
  // before anything changes: each check needs an up-to-date layout.
  const isRendered = (part: Element) =>
    part.checkVisibility?.({ contentVisibilityAuto: true }) !== false;
  let changed = 0;
  // A tab in the background has no frames.
  for (const part of document.hidden ? [] : partsOf(body).filter(isRendered)) {
    if (changed + sizeOf(part) > ELEMENTS_AT_ONCE) {
      await nextFrame();
      changed = 0;
    }
    part.setAttribute('data-typeface', '');
    changed += sizeOf(part);
  }
  if (changed > 0) await nextFrame();
  root.dataset.typeface = '';
}
