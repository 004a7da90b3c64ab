import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import readXlsxFile from 'read-excel-file/node';
import { storeDayOf } from '@/lib/config/answer-promise';
import { HOSTILE_LEADS } from '@/tests/support/hostile-leads';
import { deskAddress, enter, newInvitation, newStaffMail } from './support/desk';
import { expect, test } from './support/fixtures';

test.use({ locale: 'en', expectedErrors: [/status of 40[34]/] });

/** Sideways scrolling in px. */
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function download(page: Page, name: 'CSV' | 'Excel') {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name, exact: true }).click();
  const file = await started;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('hostile enquiries are shown as text at the desk and in exported files', {
  tag: ['@desktop', '@database', '@quick'],
}, async ({ page, browser, database }) => {
  const state = 'lost';
  await database`delete from enquiries where state = ${state}`;
  const ids: number[] = [];
  for (const [index, { fields }] of HOSTILE_LEADS.entries()) {
    const number = `H${String(Date.now()).slice(-9)}-${index}`;
    const [row] = await database`
      insert into enquiries ${database({ ...fields, number, state, kind: 'general', port: 'erenhot' })}
      returning id`;
    ids.push(Number(row?.id));
  }
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });

  await enter(page, await newInvitation(newStaffMail('hostile'), 'owner'), 'Li Wei');
  await page.goto(deskAddress(`/?state=${state}`));
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(HOSTILE_LEADS.length + 1);
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflowOf(page), `the inbox at ${width}`).toBe(0);
  }
  for (const [index, id] of ids.entries()) {
    await page.goto(deskAddress(`/enquiries/${id}`));
    await expect(page.getByText(`hostile-${index}`).first()).toBeVisible();
    expect(await overflowOf(page), HOSTILE_LEADS[index]?.title).toBe(0);
    expect(await page.evaluate(() => 'hacked' in window), HOSTILE_LEADS[index]?.title).toBe(false);
  }
  expect(dialogs).toEqual([]);

  await page.goto(deskAddress(`/?state=${state}`));
  const days = [storeDayOf(new Date())];
  const csv = await download(page, 'CSV');
  days.push(storeDayOf(new Date()));
  expect(days.map((day) => `enquiries-${day}.csv`)).toContain(csv.name);
  const records: Record<string, string>[] = parse(csv.bytes, { bom: true, columns: true });
  expect(records).toHaveLength(HOSTILE_LEADS.length);
  const cells = records.flatMap((record) => Object.values(record));
  expect(cells.filter((cell) => /^\s*(?:[=@-]|\+(?!976 9911 2233$))/.test(cell))).toEqual([]);
  const [sheet] = await readXlsxFile((await download(page, 'Excel')).bytes);
  expect(sheet?.data).toHaveLength(HOSTILE_LEADS.length + 1);

  const other = await browser.newContext({ locale: 'en' });
  const marketing = await other.newPage();
  await enter(marketing, await newInvitation(newStaffMail('mara'), 'marketing'), 'Mara');
  await marketing.goto(deskAddress('/'));
  await expect(marketing.getByRole('button', { name: 'CSV' })).toHaveCount(0);
  const status = await marketing.evaluate(async () => {
    const body = new URLSearchParams({ format: 'csv' });
    return (await fetch('/export', { method: 'POST', body, redirect: 'manual' })).status;
  });
  expect(status).toBe(403);
  await other.close();
  await database`delete from enquiries where id in ${database(ids)}`;
});
