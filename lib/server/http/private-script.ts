import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRIVATE_PAGE_POLICY } from '@/lib/config/content-security-policy';

/** Where the build puts the script of the buyer's page (lib/browser/private-form.ts). */
export const PRIVATE_SCRIPT_FILE = join('.next', 'private-form.js');

function readScript(): string {
  const isBuilt = existsSync(/* turbopackIgnore: true */ PRIVATE_SCRIPT_FILE);
  return isBuilt ? readFileSync(/* turbopackIgnore: true */ PRIVATE_SCRIPT_FILE, 'utf8') : '';
}

/** Read once: the next build may replace it while this one is served. */
let ownScript: string | undefined;

/** A buyer's page with its script, and a policy that allows no other; without a build it has none. */
export function withPrivateScript(page: string, given?: string): { html: string; policy: string } {
  ownScript ??= readScript();
  const script = given ?? ownScript;
  if (!script) return { html: page, policy: PRIVATE_PAGE_POLICY };
  const html = page.replace('</body>', () => `<script>${script}</script></body>`);
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = `${PRIVATE_PAGE_POLICY}; script-src 'sha256-${hash}'; connect-src 'self'`;
  return { html, policy };
}
