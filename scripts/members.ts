import { DEFAULT_LOCALE } from '@/lib/i18n/locales';
import { originOf } from '@/lib/routing/hosts';
import { RECOVERY_PATH } from '@/lib/routing/paths';
import { withSiteDatabase } from '@/lib/runtime/database/target-database';
import { readConfiguration } from '@/lib/runtime/process/configuration';
import { originOfLinks } from '@/lib/runtime/process/instance-file';
import { CommandError, printLine, runCommand, visible } from '@/lib/runtime/process/terminal';
import { createInStoreResetLink } from '@/lib/server/members/in-store-reset-link';
import { commandLine } from '@/lib/server/staff/audit';
import { readArguments } from './members/arguments';

await runCommand(async () => {
  const { email } = readArguments(process.argv.slice(2));
  const env = readConfiguration('production');
  await withSiteDatabase(env, async (db, instance) => {
    const link = await createInStoreResetLink(db, email, commandLine());
    if (!link) throw new CommandError(`No member has an account with "${visible(email)}".`);
    printLine('This link sets a new password, once, within an hour. Give it to the member only:');
    const origin = originOfLinks(env.SITE_ORIGIN, instance);
    const site = originOf(origin, link.lang ?? DEFAULT_LOCALE);
    printLine(`${site}${RECOVERY_PATH}?code=${link.code}`);
  });
});
