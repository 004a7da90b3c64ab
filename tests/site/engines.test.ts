import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINES } from '@/tests/support/engines/open-engine';
import type { RemoteBrowser } from '@/tests/support/engines/remote-browser';
import {
  type RunningSite,
  removeDataDir,
  startSite,
  temporaryDataDir,
} from '@/tests/support/running-site';

const PASSWORD = 'Tugrik-742-gobi';

let site: RunningSite;
beforeAll(async () => {
  site = await startSite(temporaryDataDir());
});
afterAll(async () => {
  await site?.stop();
  removeDataDir(site.dataDir);
});

const present = ENGINES.filter((engine) => engine.isPresent());

describe.each(present)('in $name', (engine) => {
  let browser: RemoteBrowser;
  beforeAll(async () => {
    browser = await engine.open();
  });
  afterAll(() => browser?.close());

  const visit = (path: string) => browser.open(`http://en.localhost:${site.port}${path}`);
  const field = 'dialog[open] input, dialog[open] textarea';
  const button = 'dialog[open] button';

  /** From the search to the page of the first car that it finds. */
  async function findCar() {
    await visit('/');
    await visit('/searchsite?word=byd');
    await browser.click('main a[href^="/car/"]');
    await browser.waitForPath('/car/');
    await visit(String(await browser.run('return location.pathname')));
  }

  it('the home page opens in the language of its host', async () => {
    await visit('/');
    expect(await browser.run('return document.documentElement.lang')).toBe('en');
    expect(await browser.run("return document.querySelectorAll('h1').length")).toBe(1);
  });

  it('a car is found, and an enquiry about it sent', async () => {
    await findCar();
    await browser.click('a', 'Ask about this car');
    await browser.type(field, 'Your name', 'Bat-Erdene');
    await browser.type(field, 'Phone', '+976 9911 2233');
    await browser.type(field, 'E-mail', 'bat@example.mn');
    await browser.type(field, 'What do you need', 'Two cars for Darkhan');
    await browser.type(field, 'Country or region', 'Mongolia');
    await browser.click('[role=option]', 'Mongolia');
    await browser.click(button, 'Send');
    await browser.waitForPath('/result');
  });

  it('a favourite is stored and listed', async () => {
    await findCar();
    const path = await browser.run('return location.pathname');
    await browser.click('main button', 'Add to favourites');
    await browser.waitFor("return document.querySelector('main [aria-pressed=true]') !== null");
    await visit('/myFavorite');
    await browser.waitFor(
      "return [...document.querySelectorAll('main a')].some((a) => a.pathname === arguments[0])",
      path,
    );
  });

  it('a visitor registers, logs out, and logs in', async () => {
    const email = `${engine.name.toLowerCase()}@example.mn`;
    await visit('/arriveGift');
    await browser.click('main button', 'Register for the gift');
    await browser.type(field, 'E-mail', email);
    await browser.type(field, 'WhatsApp number', '+976 9911 2233');
    await browser.type(field, 'Password', PASSWORD);
    await browser.type(field, 'Confirm password', PASSWORD);
    await browser.click(button, 'Next step');
    await browser.waitFor("return localStorage.getItem('token')");
    await browser.run('localStorage.clear(); sessionStorage.clear()');

    await visit('/userInfo');
    await browser.click('main a, main button', 'Log in');
    await browser.type(field, 'E-mail', email);
    await browser.type(field, 'Password', PASSWORD);
    await browser.click(button, 'Log in');
    await browser.waitFor("return localStorage.getItem('token')");
  });
});
