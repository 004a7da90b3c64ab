/**
 * `npm run -s hosts` prints the address of every host of SITE_ORIGIN, with commas between them: what
 * deploy/Caddyfile wants as SITE_HOSTS.
 */
import { allOriginsOf } from '@/lib/routing/hosts';
import { readConfiguration } from '@/lib/runtime/process/configuration';
import { printLine, runCommand } from '@/lib/runtime/process/terminal';

await runCommand(async () => {
  printLine(allOriginsOf(readConfiguration('production').SITE_ORIGIN).join(', '));
});
