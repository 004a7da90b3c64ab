import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { dropTemplates } from '../server/database-template';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of this run's database images. */
    databaseImages: string;
  }
}

/** A folder for the database images of one run; whichever test needs one first makes it. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'test-databases-'));
  provide('databaseImages', folder);
  return async () => {
    await rm(folder, { recursive: true, force: true });
    const serverUrl = process.env.TEST_DATABASE_URL;
    if (serverUrl) await dropTemplates(serverUrl, folder);
  };
}
