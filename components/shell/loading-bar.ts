import NProgress from 'nprogress';
import { hasModifier } from '@/lib/browser/event-replay';
import { LOADING_BAR_DURATION_MS, LOADING_BAR_THROTTLE_MS } from '@/lib/config/limits';

/** A click that navigates from this document for another page of the site in the same tab. */
function leavesPage(event: MouseEvent): boolean {
  if (event.defaultPrevented || event.button !== 0 || hasModifier(event)) return false;
  const link = (event.target as Element | null)?.closest('a');
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return false;
  if (!/^https?:$/.test(link.protocol)) return false;
  return link.href.split('#')[0] !== location.href.split('#')[0];
}

/**
 * Shows the bar when the next page takes longer than the throttle, and removes it after its duration
 * at the latest, so that a lost network does not leave it.
 * @returns stops and forgets it
 */
export function startLoadingBar(): () => void {
  const bar = NProgress.configure({ showSpinner: false, trickleSpeed: LOADING_BAR_THROTTLE_MS });
  let starting: ReturnType<typeof setTimeout> | undefined;
  let ending: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(starting);
    clearTimeout(ending);
    bar.done();
  };
  const start = () => {
    stop();
    starting = setTimeout(() => bar.start(), LOADING_BAR_THROTTLE_MS);
    ending = setTimeout(stop, LOADING_BAR_DURATION_MS);
  };
  const onClick = (event: MouseEvent) => {
    if (leavesPage(event)) start();
  };
  // A form that is sent by script stays on its page.
  const onSubmit = ({ defaultPrevented }: SubmitEvent) => {
    if (!defaultPrevented) start();
  };
  document.addEventListener('click', onClick);
  document.addEventListener('submit', onSubmit);
  // A page restored from the back-forward cache was left while its bar was running.
  addEventListener('pageshow', stop);
  return () => {
    stop();
    document.removeEventListener('click', onClick);
    document.removeEventListener('submit', onSubmit);
    removeEventListener('pageshow', stop);
  };
}
