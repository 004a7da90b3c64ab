import { CommandError, readCommandLine } from '@/lib/runtime/process/terminal';

const USAGE = `Usage: npm run reviews -- COMMAND

  list [--all]   reviews that wait for approval, the longest waiting first; or all
  show ID        one review with its text, its author and its media
  approve ID…    shows reviews on the site
  reject ID…     shows them no longer, and removes their pictures and videos`;

export type Command = { name: 'list'; all: boolean } | { name: 'show' | Verdict; ids: number[] };
export type Verdict = 'approve' | 'reject';

/** An id as the list prints it, also with the sign before it. */
function readId(text: string): number {
  const id = /^#?[1-9]\d{0,9}$/.test(text) ? Number(text.replace('#', '')) : Number.NaN;
  if (!(id <= 2_147_483_647)) throw new CommandError(`"${text}" is not the number of a review.`);
  return id;
}

/**
 * What `npm run reviews` is asked to do.
 * @param args those of the command line
 * @throws CommandError with the usage, or with what is wrong with an id
 */
export function readArguments(args: string[]): Command {
  const options = { all: { type: 'boolean' } } as const;
  const { values, positionals } = readCommandLine({ args, allowPositionals: true, options }, USAGE);
  const [name, ...rest] = positionals;
  const { all = false } = values;
  if (name === 'list' && rest.length === 0) return { name, all };
  const isNamed = name === 'show' ? rest.length === 1 : rest.length > 0;
  if ((name === 'show' || name === 'approve' || name === 'reject') && isNamed && !all) {
    return { name, ids: rest.map(readId) };
  }
  throw new CommandError(USAGE);
}
