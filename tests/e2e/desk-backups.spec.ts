import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { backUpNow } from '@/lib/runtime/backup/run-backup';
import { readInstance } from '@/lib/runtime/process/instance-file';
import { siteEnvOf } from '../support/server/backed-up-site';
import { deskAddress, join, newInvitation, newStaffMail } from './support/desk';
import { expect, test } from './support/fixtures';

test.use({ locale: 'en', expectedErrors: [/status of 404/] });

test('owners see the backup that was just made beside the running site, others do not', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const dataDir = process.env.E2E_DATA_DIR ?? '';
  const folder = await mkdtemp(joinPath(tmpdir(), 'desk-backups-'));
  const env = siteEnvOf(dataDir, readInstance(dataDir)?.databaseUrl);
  const { file } = await backUpNow({ ...env, BACKUP_RECIPIENTS: [] }, folder);
  await rm(folder, { recursive: true });

  await join(page, await newInvitation(newStaffMail('backups'), 'owner'), 'Olga');
  await page.getByRole('link', { name: 'Administration' }).click();
  await page.getByRole('link', { name: 'Backups' }).click();
  await expect(page.getByText(/The last good backup was begun .* and has \d+ MB/)).toBeVisible();
  await expect(page.getByText('The site makes none by itself')).toBeVisible();
  await expect(page.getByRole('row', { name: file })).toContainText('Good, read back and compared');

  for (const language of ['中文', 'RU', 'EN']) {
    await page.getByRole('button', { name: language, exact: true }).click();
    await page.goto(deskAddress('/backups'));
    for (const width of [375, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.screenshot({ path: `/tmp/gshot-${language}-${width}.png` });
    }
  }
  const other = await browser.newPage({ locale: 'en' });
  await join(other, await newInvitation(newStaffMail('sales'), 'sales'), 'Anna');
  const answer = await other.goto(deskAddress('/backups'));
  expect(answer?.status()).toBe(404);
  await other.close();
});
