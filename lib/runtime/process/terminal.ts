/** What the person who ran the command has to change: printed as it is, without a stack. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Prints a line for the person at the terminal; the application's log is JSON and not for this. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Runs a command; a `CommandError` becomes one line and exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error);
    process.exitCode = 1;
  }
}
