import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { deskAddress, enter, newInvitation, newStaffMail } from './support/desk';
import { expect, test } from './support/fixtures';
import { messagesIn } from './support/page';
import { axeFaults } from './support/page-checks';
import { addressOf, textOf } from './support/site';

test.use({ locale: 'en' });

const mn = messagesIn('mn');

/** A button that the server renders, and a label that an island is handed; no other test reads them. */
const BUTTON = {
  key: 'favourites.seeBrands',
  delivered: mn.favourites.seeBrands,
  reworded: 'Бүх брэндийг эндээс харах',
  path: '/myFavorite',
};
const LABEL = {
  key: 'storeMap.openIn',
  delivered: mn.storeMap.openIn,
  reworded: 'Өөр газрын зураг дээр харах',
  path: '/contactUs',
};

const OFFICE = {
  key: 'favourites.orType',
  delivered: mn.favourites.orType,
  reworded: 'Эсвэл машины төрлөөр сонгоорой.',
  later: 'Эсвэл машины төрлөөс нь сонгоорой.',
  path: '/myFavorite',
};

async function expectOnSite(
  request: APIRequestContext,
  { path }: typeof BUTTON,
  shown: string,
  gone: string,
): Promise<void> {
  await expect(async () => {
    const html = await textOf(request, 'mn', path);
    expect(html).toContain(shown);
    expect(html).not.toContain(gone);
  }).toPass({ intervals: [50] });
}

/** Besides its words, the link names the text that it opens, for screen readers. */
const linkTo = (page: Page, key: string) =>
  page.getByRole('link', { name: new RegExp(`^Open the text ?: ?${key}$`) });

async function openText(page: Page, { key, delivered }: typeof BUTTON): Promise<void> {
  await page.goto(deskAddress('/languages/texts?locale=mn'));
  await page.getByLabel('Words of the text, or its key').fill(delivered);
  await page.getByRole('button', { name: 'Show' }).click();
  await linkTo(page, key).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Interface: ${key}`);
}

test('a button and an island’s label are worded anew in Mongolian, shown within seconds, and as delivered again', {
  tag: ['@desktop', '@database', '@quick'],
}, async ({ page, request }) => {
  await enter(page, await newInvitation(newStaffMail('mara'), 'marketing'), 'Mara');
  for (const text of [BUTTON, LABEL]) {
    await openText(page, text);
    await page.getByLabel('How it reads').fill(text.reworded);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('status')).toHaveText('Saved. The site shows the new words.');
    await expectOnSite(request, text, text.reworded, text.delivered);
    await page.goto(addressOf('mn', text.path));
    const seen = page.getByText(text.reworded).filter({ visible: true });
    await expect(seen.first()).toBeVisible();
    expect(await textOf(request, 'ru', text.path)).not.toContain(text.reworded);
  }
  for (const text of [BUTTON, LABEL]) {
    await page.goto(deskAddress(`/languages/text?kind=message&id=${text.key}&locale=mn`));
    await expect(page.getByText(/^Worded anew: Mara/)).toBeVisible();
    await page.getByRole('button', { name: 'As delivered again' }).click();
    await expect(page.getByRole('status')).toHaveText('The text is as delivered again.');
    await expectOnSite(request, text, text.delivered, text.reworded);
  }
});

test('a wrong placeholder is refused with its reason, and what was typed stays, also without script', {
  tag: ['@desktop', '@database'],
}, async ({ page, browser }) => {
  await enter(page, await newInvitation(newStaffMail('mara'), 'marketing'), 'Mara');
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    locale: 'en',
  });
  for (const each of [page, await plain.newPage()]) {
    await each.goto(deskAddress('/languages/text?kind=message&id=favourites.seeCars&locale=mn'));
    await each.getByLabel('How it reads').fill('Бүх {brands} брэнд');
    await each.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(each.getByRole('alert').first()).toContainText('could not show this text so');
    await expect(each.getByLabel('How it reads')).toHaveValue('Бүх {brands} брэнд');
    await expect(each.getByLabel('How it reads')).toHaveAccessibleDescription(
      /other parts are filled in.*brands/,
    );
  }
  expect(await axeFaults(page)).toEqual([]);
  await plain.close();
});

test('texts of a page are found by its address, and gone through one after the other by keyboard', {
  tag: ['@desktop', '@database'],
}, async ({ page }) => {
  await enter(page, await newInvitation(newStaffMail('mara'), 'marketing'), 'Mara');
  await page.goto(deskAddress('/languages/texts'));
  await page.getByLabel('Page it stands on (address)').focus();
  await page.keyboard.type(addressOf('mn', '/myFavorite'));
  await page.keyboard.press('Enter');
  await expect(page.getByText(mn.favourites.lead)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('mn');
  expect(await axeFaults(page)).toEqual([]);
  await linkTo(page, 'favourites.lead').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Russian' })).toBeVisible();
  const next = page.getByRole('link', { name: 'Next text' });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(
    'Interface: favourites.lead',
  );
  expect(await axeFaults(page)).toEqual([]);
});

test('a translation office’s file is brought back, and a hostile one is refused in one line', {
  tag: ['@desktop', '@database'],
}, async ({ page, request }) => {
  await enter(page, await newInvitation(newStaffMail('mara'), 'marketing'), 'Mara');
  const texts = deskAddress(`/languages/texts?locale=mn&word=${OFFICE.key}`);
  await page.goto(texts);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Take away as XLIFF' }).click();
  const xml = readFileSync(await (await download).path(), 'utf8');
  expect(xml).toContain(`<unit id="${OFFICE.key}"`);
  const send = async (text: string) => {
    const file = {
      name: 'texts.xlf',
      mimeType: 'application/xliff+xml',
      buffer: Buffer.from(text),
    };
    await page.getByLabel('File (XLIFF 2 or XLSX, up to 8 MB)').setInputFiles(file);
    await page.getByRole('button', { name: 'Bring the file back' }).click();
  };
  const translated = (text: string) =>
    xml.replace(`<target>${OFFICE.delivered}`, `<target>${text}`);
  const bringIn = page.getByRole('button', { name: 'Bring in' });
  await send(translated(OFFICE.reworded));
  await expect(
    page.getByText(/^1 text is brought in, 0 need your word, 0 are refused/),
  ).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await bringIn.click();
  await expect(page.getByText(/^1 text was brought in/)).toBeVisible();
  await expectOnSite(request, OFFICE, OFFICE.reworded, OFFICE.delivered);
  await page.goto(texts);
  await send(translated(OFFICE.later));
  await expect(page.getByText('It was worded here since the file was made.')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'Take the text of the file' }).check();
  await bringIn.click();
  await expectOnSite(request, OFFICE, OFFICE.later, OFFICE.reworded);
  await page.goto(deskAddress(`/languages/text?kind=message&id=${OFFICE.key}&locale=mn`));
  await page.getByRole('button', { name: 'As delivered again' }).click();
  await expectOnSite(request, OFFICE, OFFICE.delivered, OFFICE.later);
  await page.goto(texts);
  await send(
    xml.replace('<xliff', '<!DOCTYPE xliff [<!ENTITY x SYSTEM "file:///etc/passwd">]><xliff'),
  );
  await expect(page.getByText('The file has a document type')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
});
