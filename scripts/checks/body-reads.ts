import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { modulesOf } from './imports';

/**
 * Limits bytes, fields and seconds; any other way to read a body takes as much as a client sends.
 */
const READER = 'lib/server/request/request-body.ts';

/** What servers run. */
const SERVED = /^(?:app|lib)\/|^middleware\.ts$/;

/** `formData` of anything, and the other ways to read the body of a request. */
const READS =
  /\.\s*formData\s*\(|\b(?:request|req)\s*\.\s*(?:(?:json|text|arrayBuffer|blob|bytes|iterator)\s*\(|body\b|on\(\s*['"]data)/g;

/** Places below a project root where a body is read without the one reader, as a sentence each. */
export function findBodyReads(root: string): string[] {
  const files = modulesOf(root).filter(
    (file) => SERVED.test(file) && file !== READER && !/\.test\.tsx?$/.test(file),
  );
  return files.flatMap((file) => {
    const reads = readFileSync(join(root, file), 'utf8').match(READS) ?? [];
    return reads.map(
      (read) =>
        `${file} has \`${read}\`: bodies are read by readBody, readForm and readMultipart of ${READER} only.`,
    );
  });
}
