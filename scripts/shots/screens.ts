import type { Page } from 'playwright';
import { publicAddresses, UNKNOWN_ADDRESS } from '@/tests/support/addresses';

/** One picture to take: an address, and what is done there before. */
export interface Screen {
  /** Unique; also the name of its files. */
  name: string;
  path: string;
  /** Brings the page into the state that is shown. */
  prepare?: (page: Page) => Promise<void>;
  /** Taken at these widths only. */
  only?: 'desktop' | 'phone';
  /** The page with its whole length; otherwise what a screen shows of it. */
  isWhole?: boolean;
  /** Served by a site whose API is away. */
  isBroken?: boolean;
}

/** Links that script turns into openers are links until React has them. */
async function whenReady(page: Page) {
  await page.waitForFunction(() => {
    const button = document.querySelector('header .hover-menu-button');
    return button !== null && Object.keys(button).some((key) => key.startsWith('__reactProps'));
  });
}

async function press(page: Page, selector: string) {
  await whenReady(page);
  await page.locator(selector).locator('visible=true').first().click();
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) <= 768;

async function openEnquiry(page: Page) {
  await press(page, 'main a[href^="/contactUs?"]');
  await page.locator('dialog textarea').waitFor();
}

/** Opens login or sign-up; on a desktop both stand in the account panel. */
async function openMember(page: Page, action: 'login_pop_up' | 'resgist_pop_up') {
  await whenReady(page);
  if (!isPhone(page)) await page.locator('.hover-menu:has(.account-panel)').hover();
  else if (action === 'resgist_pop_up') {
    await openMember(page, 'login_pop_up');
    await page.locator('dialog button[data-usage*=resgist_pop_up]').click();
    await page.locator('dialog input[type=tel]').waitFor();
    return;
  }
  await press(page, `header a[data-usage*="${action}"]`);
  await page.locator('dialog input').first().waitFor();
}

async function signUp(page: Page) {
  await openMember(page, 'resgist_pop_up');
  const dialog = page.locator('dialog');
  await dialog.locator('input[inputmode=email]').fill(`shots-${Date.now()}@example.mn`);
  await dialog.locator('input[type=tel]').fill('+976 9911 2233');
  for (const field of await dialog.locator('input[type=password]').all())
    await field.fill('a long password');
  await dialog.locator('button[type=submit]').first().click();
  await dialog.locator('input').first().waitFor({ state: 'detached' });
}

/** Parts of pages whose script is loaded when a visitor scrolls near, or presses Tab. */
const PARTS: Record<string, string> = {
  '/car/commentPublishM': 'main form',
  '/contactUs': 'main form',
  '/dealerRecruitment': 'main form',
};

async function showPart(page: Page, part: string) {
  await whenReady(page);
  await page.keyboard.press('Tab');
  await page.locator(part).waitFor();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

/** @param ids of the popups, by the names of their pictures */
function phonePopups(ids: Record<string, string>): Screen[] {
  return Object.entries(ids).map(([name, id]) => ({
    name,
    path: '/',
    only: 'phone',
    prepare: (page) => press(page, `[popovertarget=${id}]`),
  }));
}

/** Every page, and every screen that an action or a fault brings. */
export function allScreens(): Screen[] {
  const pages = [...publicAddresses(), UNKNOWN_ADDRESS].map((path) => ({
    name: path === '/' ? 'home' : path.slice(1).replace(/[^\w]+/g, '-'),
    path,
    isWhole: true,
    ...(PARTS[path] && { prepare: (page: Page) => showPart(page, PARTS[path] ?? '') }),
  }));
  return [
    ...pages,
    { name: 'enquiry', path: '/car/101', prepare: openEnquiry },
    {
      name: 'result-countdown',
      path: '/result?number=K7M-4R7X',
      async prepare(page) {
        await page.evaluate(() => sessionStorage.setItem('enquiryReturn', '/brand'));
        await page.reload();
        await page.locator('main button').first().click();
      },
    },
    {
      name: 'enquiry-invalid',
      path: '/car/101',
      async prepare(page) {
        await openEnquiry(page);
        await page.locator('dialog button[type=submit]').click();
        await page.locator('dialog [aria-invalid=true]').first().waitFor();
      },
    },
    {
      name: 'enquiry-countries',
      path: '/car/101',
      async prepare(page) {
        await openEnquiry(page);
        await page.locator('dialog [role=combobox]').click();
        await page.locator('dialog [role=option]').first().waitFor();
      },
    },
    { name: 'login', path: '/brand', prepare: (page) => openMember(page, 'login_pop_up') },
    { name: 'sign-up', path: '/brand', prepare: (page) => openMember(page, 'resgist_pop_up') },
    { name: 'sign-up-success', path: '/brand', prepare: signUp },
    {
      name: 'sign-up-gift',
      path: '/brand',
      async prepare(page) {
        await signUp(page);
        await page.locator('dialog .button-primary').first().click();
        await page.locator('dialog textarea').waitFor();
      },
    },
    {
      name: 'account',
      path: '/brand',
      isWhole: true,
      async prepare(page) {
        await signUp(page);
        await page.goto(new URL('/userInfo', page.url()).href);
        await page.locator('main dl').waitFor();
      },
    },
    {
      name: 'favourites-kept',
      path: '/car/101',
      isWhole: true,
      async prepare(page) {
        for (const id of [101, 1701]) {
          await page.goto(new URL(`/car/${id}`, page.url()).href);
          await press(page, 'main button[aria-pressed=false]');
          await page.locator('main button[aria-pressed=true]').first().waitFor();
        }
        await page.goto(new URL('/myFavorite', page.url()).href);
        await page.locator('main li img').first().waitFor();
      },
    },
    ...phonePopups({
      menu: 'main-menu',
      'contact-popup': 'contact-popup',
      'social-popup': 'social-popup',
    }),
    { name: 'languages', path: '/', prepare: (page) => press(page, '.language-menu button') },
    {
      name: 'brand-panel',
      path: '/',
      only: 'desktop',
      async prepare(page) {
        await press(page, '.hover-menu:has(.brand-panel) button');
        await page.locator('.brand-columns a').first().waitFor();
      },
    },
    ...['type-panel', 'account-panel'].map(
      (name): Screen => ({
        name,
        path: '/',
        only: 'desktop',
        prepare: (page) => press(page, `.hover-menu:has(.${name}) button`),
      }),
    ),
    { name: 'error', path: '/car/101', isBroken: true },
  ];
}
