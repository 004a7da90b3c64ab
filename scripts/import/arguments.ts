import { parseArgs } from 'node:util';
import { formLanguageOf } from '@/lib/i18n/form-languages';
import { importTextsOf } from '@/lib/i18n/import-texts';
import { CommandError } from '@/lib/runtime/process/terminal';
import { SHEET_KINDS } from '@/lib/server/import/sheet-columns';

/** @throws CommandError that says how the command is used, in the language that was asked for */
export function readArguments(args: string[]) {
  const { values: loose } = parseArgs({
    args,
    allowPositionals: true,
    strict: false,
    options: { lang: { type: 'string' } },
  });
  const language = formLanguageOf(String(loose.lang ?? 'en')) ?? 'en';
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        export: { type: 'string' },
        kind: { type: 'string' },
        lang: { type: 'string' },
        map: { type: 'string', multiple: true },
        pictures: { type: 'string', multiple: true },
        preview: { type: 'boolean' },
        'skip-bad': { type: 'boolean' },
        undo: { type: 'boolean' },
        yes: { type: 'boolean' },
      },
    });
    const kind = SHEET_KINDS.find((known) => known === values.kind);
    const isUnknown = (values.kind !== undefined && !kind) || !formLanguageOf(values.lang);
    const exportTo = values.export;
    const isExport = exportTo !== undefined && /\.(?:csv|xlsx)$/i.test(exportTo);
    const { undo = false } = values;
    const given = [positionals.length > 0, isExport, undo].filter(Boolean);
    if (given.length !== 1 || (exportTo !== undefined && !isExport) || isUnknown) throw new Error();
    const answers = Object.fromEntries((values.map ?? []).map(answerOf));
    const { preview = false, yes = false, 'skip-bad': skipBad = false } = values;
    const { pictures = [] } = values;
    return {
      files: positionals,
      pictures,
      exportTo,
      undo,
      kind,
      answers,
      language,
      preview,
      yes,
      skipBad,
    };
  } catch {
    throw new CommandError(importTextsOf(language)('usage', { kinds: SHEET_KINDS.join('|') }));
  }
}

/** `Цена=price_usd` as the heading and its column; null where nothing follows. */
function answerOf(text: string): [string, string | null] {
  const at = text.lastIndexOf('=');
  if (at < 1) throw new Error();
  return [text.slice(0, at), text.slice(at + 1).trim() || null];
}

export type ImportArguments = ReturnType<typeof readArguments>;
