import type { Page } from '@playwright/test';

/**
 * Interface texts (those between the given brackets) that do not fit: cut off by a box with hidden
 * overflow, shortened by an ellipsis, or painted beyond the edges of their button, tab, link or
 * label.
 */
export function crampedTexts(page: Page, brackets: readonly [string, string]): Promise<string[]> {
  return page.evaluate(([opening, closing]) => {
    const faults = new Set<string>();
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth)
      faults.add(`the page scrolls sideways by ${scrollWidth - clientWidth} px`);

    const isInline = (element: Element) =>
      ['inline', 'contents'].includes(getComputedStyle(element).display);
    const boxOf = (element: Element): Element => {
      let box = element;
      while (isInline(box) && box.parentElement) box = box.parentElement;
      return box;
    };
    const nameOf = (element: Element) => {
      const named = element.closest('[class]');
      return `${element.localName} in .${named?.className.toString().split(' ')[0]}`;
    };

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!element || !(text.includes(opening) || text.includes(closing))) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const note = (what: string) =>
        faults.add(`“${text.slice(0, 60)}” ${what} (${nameOf(element)})`);

      range.selectNodeContents(node);
      const rects = [...range.getClientRects()];
      // Only what is beyond an edge by more than rounding, or by more than the air of a line.
      const isBeyond = ({ left, right, top, bottom }: DOMRect) =>
        rects.some((rect) => {
          const air = rect.height / 4;
          return (
            rect.left < left - 1.5 ||
            rect.right > right + 1.5 ||
            rect.top + air < top ||
            rect.bottom - air > bottom
          );
        });

      const owner = element.closest('button, a, label, summary, th, dt, legend, [role=tab]');
      if (owner) {
        const box = boxOf(element);
        const edges = box.getBoundingClientRect();
        // Texts for screen readers are cut to a pixel on purpose.
        const isSeen = edges.width > 1 && edges.height > 1;
        if (isSeen && owner.contains(box) && isBeyond(edges)) note('is painted beyond its box');
      }
      // The body hides what is beyond the screen while a dialog is open.
      for (let box = element; box !== document.body; box = box.parentElement ?? document.body) {
        const { overflowX, overflowY, textOverflow, position } = getComputedStyle(box);
        const edges = box.getBoundingClientRect();
        // A scrolling box cuts nothing off.
        if (edges.width <= 1 || edges.height <= 1) break;
        if ([overflowX, overflowY].some((each) => each === 'auto' || each === 'scroll')) break;
        if (overflowX === 'visible' && overflowY === 'visible') {
          if (position === 'fixed') break;
          continue;
        }
        if (isBeyond(edges)) note(textOverflow === 'ellipsis' ? 'is shortened' : 'is cut off');
        break;
      }
    }
    return [...faults];
  }, brackets);
}
