/** What the person who ran the command has to change: printed as it is, without a stack. */
export class PlainError extends Error {
  override name = 'PlainError';
}

/** Runs a command; a `PlainError` becomes one line and exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof PlainError ? error.message : error);
    process.exitCode = 1;
  }
}
