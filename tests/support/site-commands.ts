import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { CommandResult, WantedCommand } from './command-program';

const PROGRAM = 'tests/support/command-program.ts';

/**
 * Commands on a data folder. Only the first of them loads their six hundred modules, which takes the
 * processor for two seconds.
 */
export class SiteCommands {
  private process: ChildProcess | undefined;

  constructor(
    private readonly dataDir: string,
    private readonly changes: NodeJS.Dict<string> = {},
  ) {}

  async run(...[name = '', ...args]: string[]): Promise<CommandResult> {
    const { DATABASE_URL: _, ...env } = process.env;
    this.process ??= fork(PROGRAM, {
      env: { ...env, DATA_DIR: this.dataDir, ...this.changes },
      execArgv: ['--import', 'tsx'],
    });
    this.process.send({ name, args } satisfies WantedCommand);
    const over = new AbortController();
    const { signal } = over;
    const ended = once(this.process, 'exit', { signal }).then(([code, killedBy]) => {
      this.process = undefined;
      throw new Error(`The command ${name} ended its process: ${code ?? killedBy}`);
    });
    const [result] = await Promise.race([once(this.process, 'message', { signal }), ended]).finally(
      () => over.abort(),
    );
    return result;
  }

  close(): void {
    this.process?.kill();
  }
}
