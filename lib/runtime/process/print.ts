/** A line for the person at the terminal; the application's log is JSON and not for this. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
