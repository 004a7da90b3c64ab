import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedDatabase } from '@/lib/runtime/database/embedded-database';
import { onEnd } from '@/tests/support/cleanup';

/** The URL of an empty embedded database, which is removed at the end. */
export async function openEmbeddedUrl(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-database-'));
  const { url, close } = await openEmbeddedDatabase(folder);
  onEnd(async () => {
    await close();
    rmSync(folder, { recursive: true, force: true });
  });
  return url;
}
