import { CommandError } from '@/lib/runtime/process/terminal';

const USAGE = `Usage:
  npm run leads -- notifications list [--all]       what waits and what is dead; --all for sent ones too
  npm run leads -- notifications retry ID [ID …]    sends dead ones again, by the first signs of their ids
  npm run leads -- notifications retry --all        sends every dead one again`;

export type LeadsCommand =
  | { name: 'list'; all: boolean }
  | { name: 'retry'; ids: string[] }
  | { name: 'retry all' };

/** @throws CommandError that says how the command is used */
export function readArguments([subject, verb, ...rest]: string[]): LeadsCommand {
  if (subject !== 'notifications') throw new CommandError(USAGE);
  const isAll = rest.length === 1 && rest[0] === '--all';
  if (verb === 'list' && (isAll || rest.length === 0)) return { name: 'list', all: isAll };
  if (verb === 'retry' && isAll) return { name: 'retry all' };
  const areIds = rest.length > 0 && rest.every((id) => /^[0-9a-f-]{8,36}$/.test(id));
  if (verb === 'retry' && areIds) return { name: 'retry', ids: rest };
  throw new CommandError(USAGE);
}
