import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One line of the specification: the files that implement it, and the tests that cover it. */
export interface SpecifiedLine {
  label: string;
  files: string[];
  tests: { file: string; title: string }[];
}

/** The sections of the specification; each has lines of its own. */
export const SECTIONS = [
  'What the product does and for whom',
  'Screens and routes',
  'Entities and their fields',
  'States and transitions',
  'Validation rules',
  'Roles and permissions',
  'The calls it makes',
  'The error catalogue',
  'Business constants and limits',
];

const filesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? '');

/** The rows of every table of docs/specification.md, without heads. */
export function specifiedLines(markdown: string): SpecifiedLine[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|\s*(?:line\s|-+\s)/.test(line))
    .map((line) => {
      const [label = '', kept = '', held = ''] = line.slice(1, -1).split('|');
      return {
        label: label.trim(),
        files: filesIn(kept),
        tests: held.split('<br>').flatMap((test) => {
          const [, file, title] = /^\s*`([^`]+)`: (.+?)\s*$/.exec(test) ?? [];
          return file && title ? [{ file, title }] : [];
        }),
      };
    });
}

/** Whether a test file has a test of this title, written in any kind of quotes. */
function hasTest(source: string, title: string): boolean {
  return [`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) => source.includes(quoted));
}

/** What is wrong with docs/specification.md: a line each, none when everything it names exists. */
export function specificationFaults(markdown: string, root = '.'): string[] {
  const faults = SECTIONS.filter(
    (section, index) => !markdown.includes(`## ${index + 1}. ${section}\n`),
  ).map((section) => `The section “${section}” is missing.`);
  for (const { label, files, tests } of specifiedLines(markdown)) {
    if (files.length === 0) faults.push(`“${label}” names no file.`);
    if (tests.length === 0) faults.push(`“${label}” names no test.`);
    for (const file of files) {
      if (!existsSync(join(root, file))) faults.push(`“${label}”: there is no ${file}.`);
    }
    for (const { file, title } of tests) {
      const path = join(root, file);
      if (!existsSync(path)) faults.push(`“${label}”: there is no ${file}.`);
      else if (!hasTest(readFileSync(path, 'utf8'), title))
        faults.push(`“${label}”: ${file} has no test “${title}”.`);
    }
  }
  return faults;
}
