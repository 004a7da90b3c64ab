import { onCLS, onINP, onLCP } from 'web-vitals';
import { sendBeacon } from '@/lib/api/beacon';
import { isMobileDevice } from '@/lib/browser/device';
import { VITALS_PATH } from '@/lib/contract/paths';
import { VITAL_MAX, type Vital } from '@/lib/contract/vitals';
import { pageKindOf } from '@/lib/routing/page-kind';

/**
 * Measures how fast this page loaded and responds, from its start however late this is called, and
 * sends the values once, when the page is hidden for the first time (docs/adr/0104).
 */
export function measurePage(): void {
  const measured: Partial<Record<Vital, number>> = {};
  const note = (vital: Vital, value: number) => {
    measured[vital] = Math.min(Math.round(value), VITAL_MAX[vital]);
  };
  onLCP(({ value }) => note('lcp', value));
  onINP(({ value }) => note('inp', value));
  onCLS(({ value }) => note('cls', value * 1000));

  // Added after the library's listeners, which report their values on the same event. Browsers
  // dispatch it also when the page is left.
  const onHidden = () => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', onHidden);
    if (Object.keys(measured).length === 0 || navigator.onLine === false) return;
    const device = isMobileDevice(innerWidth, navigator.userAgent) ? 'phone' : 'computer';
    void sendBeacon(VITALS_PATH, {
      page_kind: pageKindOf(location.pathname),
      device,
      ...measured,
    });
  };
  document.addEventListener('visibilitychange', onHidden);
}
