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

/** Where `deskBackend` (lib/server/staff/desk-backend.ts) keeps the site's own. */
const site = globalThis as typeof globalThis & { deskBackend?: DeskBackend | undefined };

interface TeamOptions extends NonNullable<Parameters<typeof testDeskBackend>[1]> {
  content?: DatabaseContent;
  /** Its backend is the site's own meanwhile, for code that does not get it as an argument. */
  isSite?: boolean;
}

/** Signs in one person of each role for a file's tests. */
export function withDeskTeam({
  content = 'empty',
  isSite = false,
  ...options
}: TeamOptions = {}): void {
  beforeAll(async () => {
    const { db, close } = await createTestDatabase(content);
    backend = testDeskBackend(db, options);
    const before = site.deskBackend;
    if (isSite) site.deskBackend = backend;
    await signInOwner();
    sales = await newStaff(backend, 'sales', 'Anna');
    marketing = await newStaff(backend, 'marketing', 'Bold');
    return async () => {
      if (isSite) site.deskBackend = before;
      await close();
    };
  });
}

/** Also after a test that has ended the owner's logins. */
export async function signInOwner(): Promise<void> {
  owner = await newStaff(backend, 'owner', 'Li Wei');
}
