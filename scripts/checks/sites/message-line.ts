import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@/lib/i18n/locales';

const files = new Map<Locale, string[]>();

function linesOf(locale: Locale): string[] {
  let lines = files.get(locale);
  if (!lines) {
    lines = readFileSync(join('messages', `${locale}.json`), 'utf8').split('\n');
    files.set(locale, lines);
  }
  return lines;
}

/**
 * The line of a language's file on which a text begins, from 1. The files are written with one entry
 * to a line and two spaces to a level, as the formatter leaves them.
 */
export function messageLine(locale: Locale, key: string): number | undefined {
  const lines = linesOf(locale);
  let line = 0;
  for (const [depth, name] of key.split('.').entries()) {
    const start = `${'  '.repeat(depth + 1)}${JSON.stringify(name)}:`;
    const found = lines.findIndex((each, i) => i >= line && each.startsWith(start));
    if (found < 0) return undefined;
    line = found + 1;
  }
  return line;
}
