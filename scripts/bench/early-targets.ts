import type { Page } from 'playwright';
import { FAVOURITES_KEY } from '@/lib/browser/storage-keys';
import { SITE_KEY } from '@/lib/config/cookies';

/** A control of a phone's page, and how to tell that a tap on it had its effect. */
export interface Target {
  name: string;
  /** What is tapped, one after the other. */
  controls: string[];
  /** Whether the page holds it; every page when left out. */
  isOn?(path: string): boolean;
  /** An expression that is true in the page once the tap has had its effect. */
  ended: string;
}

const dialogOrPage = (dialog: string, path: string, page: string) =>
  `document.querySelector('dialog[open] ${dialog}') ? true
   : location.pathname === '${path}' && (${page})`;

/** The number of the car whose page it is. */
const carOf = (path: string) => /^\/car\/(\d+)$/.exec(path)?.[1];

/** What can be tapped on a page of this address. */
export function targetsOn(path: string): Target[] {
  const car = carOf(path);
  const all: Target[] = [
    {
      name: 'ask about the car',
      controls: ['main a[data-replay], main a.button-primary[href^="/contactUs"]'],
      isOn: () => car !== undefined,
      ended: `document.querySelector('dialog[open] form')
        ? document.querySelector('dialog[open]').textContent.includes(document.querySelector('#enquiry-subject, [data-subject]').dataset.subject.match(/"car_model":"([^"]+)"/)[1])
        : location.pathname === '/contactUs' && new URLSearchParams(location.search).get('car') === '${car}'`,
    },
    {
      name: 'ask',
      controls: ['a.tab-primary'],
      ended: dialogOrPage(
        'form',
        '/contactUs',
        car ? `location.search.includes('car=${car}')` : 'true',
      ),
    },
    {
      name: 'favourite',
      controls: ['.favourite-button'],
      isOn: () => car !== undefined,
      ended: `(localStorage.getItem('${FAVOURITES_KEY}') ?? '').includes('"model_id":${car}')`,
    },
    {
      name: 'port',
      controls: ['button[popovertarget=main-menu]', '#main-menu [data-port="1"]'],
      ended: `/(?:^|; )${SITE_KEY}=1/.test(document.cookie) && document.documentElement.dataset.site === '1'`,
    },
    {
      name: 'login',
      controls: ['header .icon-button[href="/arriveGift"]'],
      ended: dialogOrPage('input[name=password]', '/arriveGift', 'true'),
    },
    {
      name: 'language menu',
      controls: ['.language-menu button'],
      ended: `document.querySelector('.language-panel a').checkVisibility()`,
    },
    {
      name: 'main menu',
      controls: ['button[popovertarget=main-menu]'],
      ended: `document.querySelector('#main-menu').matches(':popover-open')`,
    },
  ];
  return all.filter((target) => target.isOn?.(path) ?? true);
}

/**
 * Taps where the control is seen, as a finger does.
 * @returns false when it is not to be seen
 */
export async function tap(page: Page, selector: string): Promise<boolean> {
  const place = await page.evaluate((css) => {
    const control = [...document.querySelectorAll(css)].find((each) => each.checkVisibility());
    control?.scrollIntoView({ block: 'center', behavior: 'instant' });
    const box = control?.getBoundingClientRect();
    return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }, selector);
  if (place) await page.touchscreen.tap(place.x, place.y);
  return place !== undefined;
}
