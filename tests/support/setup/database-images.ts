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

/** Shared by the projects of a run, each of which runs the set-up below. */
const run = globalThis as { databaseImages?: { folder: Promise<string>; users: number } };

/** A folder for the database images of one run; whichever test needs one first makes it. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  run.databaseImages ??= { folder: mkdtemp(join(tmpdir(), 'test-databases-')), users: 0 };
  const images = run.databaseImages;
  images.users += 1;
  const folder = await images.folder;
  provide('databaseImages', folder);
  return async () => {
    images.users -= 1;
    if (images.users > 0) return;
    await rm(folder, { recursive: true, force: true });
    const serverUrl = process.env.TEST_DATABASE_URL;
    if (serverUrl) await dropTemplates(serverUrl, folder);
  };
}
