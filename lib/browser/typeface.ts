/** So many elements are laid out in less than 50 ms by a processor four times slower than usual. */
const ELEMENTS_AT_ONCE = 150;

const sizeOf = (element: Element) => element.getElementsByTagName('*').length + 1;

/** The element, or its parts where it is too large to be laid out at once. */
const partsOf = (element: Element): Element[] =>
  sizeOf(element) > ELEMENTS_AT_ONCE ? [...element.children].flatMap(partsOf) : [element];

/** Lets the browser lay out and show what has changed, and answer to a touch before more changes. */
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/**
 * Loads the files of the typeface that the page's text needs, and shows it once they are there: one
 * layout of the page instead of one for each file, and that a part at a time, because a weak
 * processor would answer to nothing while it lays out all of them (app/styles/first-view.css). A
 * file that does not come leaves its letters in what stands in for them.
 */
export async function showTypeface(): Promise<void> {
  const { documentElement: root, fonts, body } = document;
  const families = getComputedStyle(root).getPropertyValue('--font-typeface');
  const text = document.querySelector('main')?.textContent ?? '';
  await fonts?.load(`1em ${families}`, text).catch(() => {});
  // What is not rendered, as most sections below the first view, costs nothing. Asked for all of them
  // before anything changes: each answer needs a layout that is up to date.
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
