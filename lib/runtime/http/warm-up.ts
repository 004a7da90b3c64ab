import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { DEFAULT_LOCALE } from '@/lib/i18n/locales';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { ENQUIRY_PATH } from '@/lib/routing/enquiry-address';
import { originOf } from '@/lib/routing/hosts';
import { CLIENT_ADDRESS_HEADER } from './client-address';
import type { KnownPage } from './known-pages';
import { type NextHandler, type RenderRequest, renderWithNext } from './next-renderer';

/** The start waits no longer, for example when the database does not answer. */
const WARM_UP_MAX_MS = 5000;

/** The pages requested most need less; those not rendered by then are rendered on request. */
const RENDER_BEFORE_MAX_MS = 20_000;

/**
 * Has Next answer a request of each kind. What the first one loads blocks the thread for up to a
 * second. `OPTIONS` loads a route and asks it for nothing.
 */
export async function warmUp(handle: NextHandler, host: string): Promise<void> {
  const requests: RenderRequest[] = [
    { url: '/', headers: { host } },
    { url: '/menuCar?priceFrom=1', headers: { host } },
    { url: DESK_PATHS.signIn, headers: { host: `desk.${host}` } },
    { url: '/api/clue/record', method: 'OPTIONS', headers: { host } },
    { url: ENQUIRY_PATH, method: 'OPTIONS', headers: { host } },
  ];
  const answers = requests.map((each) => renderWithNext(handle, each));
  await Promise.race([Promise.allSettled(answers), setTimeout(WARM_UP_MAX_MS)]);
}

const HOME_PAGE: KnownPage = { locale: DEFAULT_LOCALE, url: '/' };

/**
 * Renders pages while other processes serve, so that no visitor waits for them afterwards.
 * @throws Error when the home page cannot be rendered: such a process must not take over
 */
export async function renderKnownPages(
  handle: NextHandler,
  siteOrigin: string,
  known: readonly KnownPage[],
): Promise<void> {
  const render = ({ locale, url }: KnownPage) => {
    const { host } = new URL(originOf(siteOrigin, locale));
    const headers = { host, 'accept-encoding': 'br', [CLIENT_ADDRESS_HEADER]: '127.0.0.1' };
    return renderWithNext(handle, { url, headers });
  };
  const until = performance.now() + RENDER_BEFORE_MAX_MS;
  let { status } = await render(HOME_PAGE);
  // 503 may mean that it waited too long in the queue, as visitors' requests can.
  while (status === 503 && performance.now() < until) ({ status } = await render(HOME_PAGE));
  if (status !== 200) throw new Error(`The page ${HOME_PAGE.url} is answered with ${status}.`);
  for (const page of known) {
    if (performance.now() > until) return;
    await render(page).catch(() => {});
  }
}
