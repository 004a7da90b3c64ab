/**
 * `npm run -s check:deploy` checks an installed site on its own machine, as root, and prints one
 * line each for what is right, what is wrong and what to do: settings, secrets, names,
 * certificates, proxy, clock, space, mail, database, backup. It changes nothing, and ends with 1
 * where something is wrong.
 */
import { readConfiguration } from '@/lib/runtime/process/configuration';
import { readInstance } from '@/lib/runtime/process/instance-file';
import { printLine, runCommand, visible } from '@/lib/runtime/process/terminal';
import { connectDatabase } from '@/lib/server/db/client';
import { loadSnapshots } from '@/lib/server/snapshots';
import { type Finding, reasonOf, unknown, wrong } from './deploy/finding';
import {
  checkAwayPages,
  checkBackup,
  checkDatabase,
  checkDemo,
  checkMail,
  checkServiceWorker,
  checkSite,
} from './deploy/inside';
import {
  checkClock,
  checkFileModes,
  checkNamesIn,
  checkNode,
  checkSettings,
  checkSpace,
} from './deploy/machine';
import {
  checkBodies,
  checkCertificates,
  checkHosts,
  checkNames,
  checkProxy,
} from './deploy/outside';

const SIGNS = { good: '✓', wrong: '✗', unknown: '–' };

function show(findings: readonly Finding[]): void {
  for (const { what, state, says } of findings) {
    printLine(`${SIGNS[state]} ${what}: ${visible(says)}`);
    if (state === 'wrong') process.exitCode = 1;
  }
}

await runCommand(async () => {
  const env = readConfiguration('production');
  show([checkNode(), ...checkSettings(env), ...checkNamesIn('.env')]);
  show([...checkDemo(env), checkFileModes(env)]);
  show(await checkSpace(env));
  const site = await checkSite(env);
  show([site, checkServiceWorker(env)]);
  const instance = readInstance(env.DATA_DIR);
  const url = env.DATABASE_URL ?? instance?.databaseUrl;
  if (url) {
    const { db, close } = connectDatabase(url, 1);
    const { finding, atMs } = await checkDatabase(env, db);
    show([finding]);
    if (finding.state === 'good') {
      await loadSnapshots(db);
      show([await checkBackup(env, db)]);
    }
    await close();
    show([await checkClock(atMs === undefined ? undefined : { whose: 'the database', atMs })]);
  } else {
    show([wrong('database', 'the one inside the site runs with it: start the site.')]);
    show([await checkClock()]);
  }
  show([await checkMail(env), await checkAwayPages(env)]);
  const names = await checkNames(env);
  show([names]);
  if (names.state !== 'good') return;
  show([await checkCertificates(env), await checkHosts(env)]);
  const proxied = instance
    ? await checkProxy(env, instance.refreshSecret).catch((error) =>
        wrong('proxy', `does not answer (${reasonOf(error)}).`),
      )
    : unknown('proxy', 'what the site hears of visitors can be seen while it runs.');
  show([proxied, await checkBodies(env)]);
});
