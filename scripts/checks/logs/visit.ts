import type { Browser, Frame, Page } from 'playwright';
import { PORTS } from '@/lib/config/ports';
import { encodePassword } from '@/lib/contract/password';
import { CommandError } from '@/lib/runtime/process/terminal';
import { expectStatus } from '../expectations';

/** Typed texts that no log may contain. */
export interface Secrets {
  password: string;
  mail: string;
  mobile: string;
  name: string;
  need: string;
  /** Of the login; known after the registration. */
  token: string;
}

/** What the browser itself has kept or passed on of addresses. */
export interface Traces {
  /** Addresses of documents, which are what a history holds. */
  history: string[];
  referrers: string[];
  cached: string[];
}

export const newSecrets = (): Secrets => ({
  password: `Geheim-Wort-${Date.now()}`,
  mail: `bat.${Date.now()}@example.mn`,
  mobile: '+976 9911 2233',
  name: 'Батболдын Ээж',
  need: 'Хоёр машин, Дархан хот',
  token: '',
});

const field = (page: Page, label: string | RegExp) => page.getByRole('dialog').getByLabel(label);

async function register(page: Page, origin: string, secrets: Secrets): Promise<void> {
  const shown = await page.goto(`${origin}/arriveGift`);
  expectStatus('a page', shown?.status() ?? 0, [200]);
  await page.getByRole('main').getByText('Register for the gift', { exact: true }).first().click();
  await field(page, 'E-mail').fill(secrets.mail);
  await field(page, 'WhatsApp number').fill(secrets.mobile);
  await field(page, /^Password/).fill(secrets.password);
  await field(page, /^Confirm password/).fill(secrets.password);
  await page.getByRole('button', { name: 'Next step' }).click();
  await page.waitForFunction(() => localStorage.getItem('token') !== null);
  secrets.token = String(await page.evaluate(() => localStorage.getItem('token')));
}

async function enquire(page: Page, origin: string, secrets: Secrets): Promise<void> {
  await page.goto(`${origin}/contactUs`);
  const form = page.locator('main form:has(textarea)').first();
  await form.getByLabel('Your name').fill(secrets.name);
  await form.getByLabel('Country or region').fill('Mongolia');
  await form.getByLabel('Phone').fill(secrets.mobile);
  await form.getByLabel('E-mail').fill(secrets.mail);
  await form.getByLabel(/^What do you need/).fill(secrets.need);
  await form.getByRole('button', { name: /^Send/ }).click();
  await page.waitForURL(/\/result/);
}

/** A call as the site's own script sends it, whose address holds what must be logged nowhere. */
function send(page: Page, path: string, secrets: Secrets, bodyBytes = 0): Promise<number> {
  const fields = {
    email: secrets.mail,
    password: encodePassword(secrets.password),
    token: secrets.token,
    mobile: secrets.mobile,
    name: secrets.name,
    remark: secrets.need,
    sign: 'A'.repeat(32),
    typed: secrets.password,
  };
  return page.evaluate(
    async ([address, size]) => {
      const options = { method: 'POST', headers: { 'content-type': 'application/json' } };
      try {
        const response = await fetch(address, { ...options, body: 'x'.repeat(size) });
        return response.status;
      } catch {
        return 0;
      }
    },
    [`${path}?${new URLSearchParams(fields)}`, bodyBytes] as const,
  );
}

/** Faults that the check causes on the site during the visit. */
export interface Faults {
  /** Makes everything that uses members fail with an error of ours, and repairs it again. */
  breakMembers(): Promise<void>;
  mendMembers(): Promise<void>;
  /** Freezes the site's processes, and resumes them. */
  freezeSite(): void;
  thawSite(): void;
  stopSite(): Promise<void>;
}

async function logIn(page: Page, origin: string, { mail, password }: Secrets): Promise<number> {
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${origin}/userInfo`);
  await page.getByRole('main').getByText('Log in', { exact: true }).first().click();
  await field(page, 'E-mail').fill(mail);
  await field(page, /^Password/).fill(password);
  const answer = page.waitForResponse(/\/api\/user\/login/);
  await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click();
  return (await answer).status();
}

/** Visits the site behind a proxy, and every failure that may be logged. */
export async function visit(
  browser: Browser,
  origin: string,
  secrets: Secrets,
  faults: Faults,
): Promise<Traces> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const traces: Traces = { history: [], referrers: [], cached: [] };
  const noteAddress = (frame: Frame) => traces.history.push(frame.url());
  page.on('framenavigated', noteAddress);
  page.on('request', (request) => {
    const { referer } = request.headers();
    if (referer) traces.referrers.push(referer);
  });

  await register(page, origin, secrets);
  await enquire(page, origin, secrets);
  expectStatus('a login', await logIn(page, origin, secrets), [200]);

  expectStatus('a call without a signature', await send(page, '/api/user/info', secrets), [403]);
  expectStatus('no such call', await send(page, '/api/no/such/call', secrets), [404]);
  expectStatus('a body of 70 KB', await send(page, '/api/user/login', secrets, 70_000), [413]);
  // Caddy 2.6 closes the way to the site instead of saying what is wrong.
  const tooLarge = await send(page, '/api/user/login', secrets, 3_000_000);
  expectStatus('a body of 3 MB', tooLarge, [0, 413, 502]);
  await faults.breakMembers();
  expectStatus('an error of ours', await logIn(page, origin, secrets), [500]);
  await faults.mendMembers();
  const statuses = new Set<number>();
  for (let call = 0; call < 40; call++) statuses.add(await send(page, '/api/user/login', secrets));
  expectStatus('too many calls', statuses.has(429) ? 429 : 0, [429]);

  traces.cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = names.map(async (name) =>
      (await (await caches.open(name)).keys()).map(({ url }) => url),
    );
    return (await Promise.all(all)).flat();
  });
  faults.freezeSite();
  expectStatus('a site that hangs', await send(page, '/api/user/info', secrets), [504, 502]);
  faults.thawSite();
  await faults.stopSite();
  expectStatus('a site that is gone', await send(page, '/api/user/info', secrets), [502]);
  // Texts that the check puts into an address for the proxy's logs do not count as the site's.
  page.off('framenavigated', noteAddress);
  const away = await page.goto(`${origin}/menuCar?keywords=${encodeURIComponent(secrets.need)}`);
  expectStatus('a page of a site that is gone', away?.status() ?? 0, [503]);
  const shown = `${away?.headers()['retry-after']} ${await page.locator('html').getAttribute('lang')}`;
  if (shown !== '5 en' || (await page.locator('a[href^="tel:"]').count()) !== PORTS.length)
    throw new CommandError(`A site that is gone is not the page with telephones: ${shown}`);
  await context.close();
  return traces;
}
