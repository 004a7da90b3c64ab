import { UNIQUE_VIEW_VISIBLE_SHARE } from '@/lib/config/limits';
import { eventOfAttribute } from './attributes';
import { track } from './track';

/**
 * Counts views of `data-view` elements, once 30 percent of one are visible.
 * @returns a function that stops it
 */
export function observeViews(): () => void {
  const views = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        views.unobserve(target);
        const event = eventOfAttribute((target as HTMLElement).dataset.view);
        if (event) track(event, { unique: true });
      }
    },
    { threshold: UNIQUE_VIEW_VISIBLE_SHARE },
  );
  for (const element of document.querySelectorAll('[data-view]')) views.observe(element);
  return () => views.disconnect();
}
