import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LOCALES } from '@/lib/i18n/locales';

/**
 * A module that compiles only while every language has its files, and in them all that the English
 * ones have. The site imports these files by names built at run time, which the compiler cannot
 * check.
 */
function languageFilesModule(): string {
  const imports = LOCALES.flatMap((locale, index) => [
    `import type texts${index} from '@/messages/${locale}.json';`,
    `import type words${index} from '@/messages/trade-words/${locale}.json';`,
  ]);
  const recordOf = (kind: string) =>
    `{ ${LOCALES.map((locale, index) => `'${locale}': typeof ${kind}${index}`).join('; ')} }`;
  return `import type { Locale } from '@/lib/i18n/locales';
import type { Messages } from '@/lib/i18n/texts';
import type { TradeWords } from '@/lib/server/search/trade-words';
${imports.join('\n')}

declare const texts: ${recordOf('texts')};
declare const words: ${recordOf('words')};
export const everyText: Record<Locale, Messages> = texts;
export const everyWord: Record<Locale, TradeWords> = words;
`;
}

/**
 * Writes a configuration of the compiler into a folder: this project's, and the files of every
 * language.
 * @param changes what differs from the project's own
 * @returns its path
 */
export function writeTypesProject(
  folder: string,
  changes: { include?: string[]; paths?: Record<string, string[]> } = {},
): string {
  const { paths, ...others } = changes;
  const typeRoots = [resolve('node_modules', '@types')];
  const module = join(folder, 'language-files.ts');
  writeFileSync(module, languageFilesModule());
  const project = {
    extends: resolve('tsconfig.json'),
    compilerOptions: { typeRoots, ...(paths && { paths }) },
    files: [module],
    ...others,
  };
  const file = join(folder, 'tsconfig.json');
  writeFileSync(file, JSON.stringify(project));
  return file;
}
