import { readFileSync, statSync } from 'node:fs';

/** Far more than any secret, key or list of addresses has. */
const FILE_MAX_BYTES = 64 * 1024;

type Variables = Record<string, string | undefined>;

/** @throws Error with the reason why there is no value in a file */
function valueIn(file: string): string {
  let text: string;
  try {
    const { size, ...stats } = statSync(file);
    // Reading anything else, such as a pipe without a writer, could block forever.
    if ((stats.mode & 0o170000) !== 0o100000) throw new Error('it is no file');
    if (size > FILE_MAX_BYTES) throw new Error(`it has more than ${FILE_MAX_BYTES} bytes`);
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(`cannot be read from ${file}: ${code ?? message}`);
  }
  const value = text.replace(/\r?\n$/, '');
  if (!value) throw new Error(`cannot be read from ${file}: it is empty`);
  return value;
}

/**
 * An environment whose variables are also taken from files: `DESK_SECRET_FILE=/run/secrets/desk` is
 * the variable `DESK_SECRET` with what is in that file, without the newline at its end. So secrets are
 * handed over by Docker, Kubernetes and systemd.
 * @param names the variables that may come from a file
 * @returns the environment with those values, and what is wrong, by variable
 */
export function readVariableFiles(
  source: Variables,
  names: readonly string[],
): { variables: Variables; faults: [name: string, reason: string][] } {
  const variables = { ...source };
  const faults: [string, string][] = [];
  for (const name of names) {
    const file = source[`${name}_FILE`];
    if (!file) continue;
    try {
      if (source[name]) throw new Error(`is set, and so is ${name}`);
      variables[name] = valueIn(file);
      // Kept, because `.env` is read again by Next and by children, and adds every variable that is missing.
      variables[`${name}_FILE`] = '';
    } catch (error) {
      faults.push([`${name}_FILE`, (error as Error).message]);
    }
  }
  return { variables, faults };
}
