import { parseArgs } from 'node:util';
import { CommandError } from '@/lib/runtime/process/terminal';

const USAGE = `Usage: npm run release -- [GIT_REF | FOLDER] [--prepare]
       npm run release -- --back
       npm run release -- --list`;

export type ReleaseCommand =
  | { kind: 'release'; source: string; isOnlyPrepared: boolean }
  | { kind: 'back' }
  | { kind: 'list' };

/**
 * What was asked for.
 * @throws CommandError that says how it is asked
 */
export function readArguments(args: string[]): ReleaseCommand {
  const options = {
    back: { type: 'boolean' },
    list: { type: 'boolean' },
    prepare: { type: 'boolean' },
  } as const;
  let parsed: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>;
  try {
    parsed = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${USAGE}`);
  }
  const { values, positionals } = parsed;
  const [source, ...more] = positionals;
  const asked = [values.back, values.list, source !== undefined || values.prepare];
  if (more.length > 0 || asked.filter(Boolean).length > 1) throw new CommandError(USAGE);
  if (values.back) return { kind: 'back' };
  if (values.list) return { kind: 'list' };
  return { kind: 'release', source: source ?? 'HEAD', isOnlyPrepared: values.prepare === true };
}
