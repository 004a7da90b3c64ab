import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { promisify } from 'node:util';
import { deskAddress, join, newInvitation, newStaffMail } from './support/desk';
import { expect, test } from './support/fixtures';

test.use({ locale: 'en', expectedErrors: [/status of 404/] });

test('owners see the backup that was just made beside the running site, others do not', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const folder = await mkdtemp(joinPath(tmpdir(), 'desk-backups-'));
  const { stdout } = await promisify(execFile)('node', ['scripts/run.mjs', 'backup'], {
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, BACKUP_DIR: folder },
  });
  const [file = ''] = stdout.split(' (');
  await rm(folder, { recursive: true });

  await join(page, await newInvitation(newStaffMail('backups'), 'owner'), 'Olga');
  await page.getByRole('link', { name: 'Administration' }).click();
  await page.getByRole('link', { name: 'Backups' }).click();
  await expect(page.getByText(/The last good backup was begun .* and has \d+ MB/)).toBeVisible();
  await expect(page.getByText('The site makes none by itself')).toBeVisible();
  await expect(page.getByRole('row', { name: file })).toContainText('Good, read back and compared');

  const other = await browser.newPage({ locale: 'en' });
  await join(other, await newInvitation(newStaffMail('sales'), 'sales'), 'Anna');
  const answer = await other.goto(deskAddress('/backups'));
  expect(answer?.status()).toBe(404);
  await other.close();
});
