import { invitationPath } from '@/lib/routing/desk-address';
import { deskOriginOf } from '@/lib/routing/host-locale';
import { withSiteDatabase } from '@/lib/runtime/database/target-database';
import { readConfiguration } from '@/lib/runtime/process/configuration';
import { originOfLinks } from '@/lib/runtime/process/instance-file';
import { CommandError, printLine, runCommand, visible } from '@/lib/runtime/process/terminal';
import { isKnown } from '@/lib/server/known-error';
import { DeskRejection } from '@/lib/server/request/desk-rejection';
import { commandLine } from '@/lib/server/staff/audit';
import { inviteStaff } from '@/lib/server/staff/invitations';
import { listStaff } from '@/lib/server/staff/people';
import { readArguments } from './staff/arguments';

await runCommand(async () => {
  const command = readArguments(process.argv.slice(2));
  const env = readConfiguration('production');
  await withSiteDatabase(env, async (db, instance) => {
    if (command.name === 'list') {
      const people = await listStaff(db);
      if (people.length === 0) printLine('Nobody has an account.');
      for (const { name, email, role, disabledAt } of people) {
        printLine(`${email}  ${role}${disabledAt ? ', access ended' : ''}  ${visible(name)}`);
      }
      return;
    }
    const token = await inviteStaff(db, command, commandLine()).catch((error) => {
      if (!isKnown(error, DeskRejection)) throw error;
      throw new CommandError(`"${visible(command.email)}" is not a mail address.`);
    });
    printLine(`This link works once, for a week. Send it to ${command.email} only:`);
    const desk = deskOriginOf(originOfLinks(env.SITE_ORIGIN, instance));
    printLine(desk + invitationPath(token));
  });
});
