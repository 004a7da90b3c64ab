/** Carries out commands of package.json one after another, as `npm run` does each in a process. */

export interface WantedCommand {
  name: string;
  args: string[];
}

export interface CommandResult {
  code: number;
  /** What it has printed, in all and on standard error. */
  output: string;
  errors: string;
}

let output = '';
let errors = '';
process.stdout.write = (text) => {
  output += text;
  return true;
};
process.stderr.write = (text) => {
  output += text;
  errors += text;
  return true;
};

const root = process.cwd();
let started = 0;
process.on('message', async ({ name, args }: WantedCommand) => {
  process.argv = [process.argv[0] ?? '', name, ...args];
  process.exitCode = 0;
  process.chdir(root);
  output = '';
  errors = '';
  started += 1;
  // The same script runs again under another address.
  await import(`../../scripts/${name}.ts?${started}`);
  process.send?.({ code: process.exitCode, output, errors } satisfies CommandResult);
});
