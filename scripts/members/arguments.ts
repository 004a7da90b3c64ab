import { CommandError, readCommandLine } from '@/lib/runtime/process/terminal';

const USAGE = `Usage: npm run members -- COMMAND

  link MAIL   a one-time link to a new password, for a member who asks at the counter:
              make sure that it is their account before you hand it over`;

export interface Command {
  name: 'link';
  email: string;
}

/**
 * What `npm run members` is asked to do.
 * @param args those of the command line
 * @throws CommandError with the usage
 */
export function readArguments(args: string[]): Command {
  const { positionals } = readCommandLine({ args, allowPositionals: true }, USAGE);
  const [name, email, ...rest] = positionals;
  if (name === 'link' && email && rest.length === 0) return { name, email };
  throw new CommandError(USAGE);
}
