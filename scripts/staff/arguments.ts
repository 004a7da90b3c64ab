import { isStaffRole, STAFF_ROLES, type StaffRole } from '@/lib/config/staff-rights';
import { CommandError, readCommandLine } from '@/lib/runtime/process/terminal';

const USAGE = `Usage: npm run staff -- COMMAND

  invite MAIL --role ROLE   a one-time link to the desk, for a new person or a forgotten password;
                            roles: ${STAFF_ROLES.join(', ')}
  list                      everybody who has or had access`;

export type Command = { name: 'list' } | { name: 'invite'; email: string; role: StaffRole };

/**
 * What `npm run staff` is asked to do.
 * @param args those of the command line
 * @throws CommandError with the usage
 */
export function readArguments(args: string[]): Command {
  const options = { role: { type: 'string' } } as const;
  const { values, positionals } = readCommandLine({ args, allowPositionals: true, options }, USAGE);
  const [name, email, ...rest] = positionals;
  const { role } = values;
  if (name === 'list' && !email && role === undefined) return { name };
  if (name === 'invite' && email && rest.length === 0 && isStaffRole(role)) {
    return { name, email, role };
  }
  throw new CommandError(USAGE);
}
