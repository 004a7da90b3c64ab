import { beforeAll } from 'vitest';
import type { DeskBackend } from '@/lib/server/staff/desk-backend';
import type { DatabaseContent } from './database-content';
import { type DeskBrowser, newStaff, testDeskBackend } from './desk-browser';
import { createTestDatabase } from './test-database';

/** Of a file that calls `withDeskTeam`: its database, and one person of each role, signed in. */
export let backend: DeskBackend;
export let owner: DeskBrowser;
export let sales: DeskBrowser;
export let marketing: DeskBrowser;

/** Signs in one person of each role for a file's tests. */
export function withDeskTeam({
  content = 'empty',
  ...options
}: Parameters<typeof testDeskBackend>[1] & { content?: DatabaseContent } = {}): void {
  beforeAll(async () => {
    const { db, close } = await createTestDatabase(content);
    backend = testDeskBackend(db, options);
    await signInOwner();
    sales = await newStaff(backend, 'sales', 'Anna');
    marketing = await newStaff(backend, 'marketing', 'Bold');
    return close;
  });
}

/** Also after a test that has ended the owner's logins. */
export async function signInOwner(): Promise<void> {
  owner = await newStaff(backend, 'owner', 'Li Wei');
}
