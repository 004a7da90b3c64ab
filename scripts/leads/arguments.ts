import { type ExportFormat, isExportFormat } from '@/lib/config/lead-export';
import { type DeskLanguage, isDeskLanguage } from '@/lib/i18n/desk-languages';
import { CommandError, readCommandLine } from '@/lib/runtime/process/terminal';
import { type FilterOptions, readFilterOptions } from './filter';

const LIST_ROWS = 50;
const LIST_ROWS_MAX = 1000;

const USAGE = `Usage: npm run leads -- COMMAND

  list [FILTER…] [--limit N]   enquiries, the newest first; ${LIST_ROWS} unless N says how many, ${LIST_ROWS_MAX} at most
  show NUMBER                  everything about one enquiry, such as K7M-4R7X
  export FILE [FILTER…] [--language zh|ru|en]
                               the enquiries as FILE.csv or FILE.xlsx
  follow [FILTER…]             enquiries as they come, until Ctrl-C
  erase NUMBER|MAIL|PHONE [--yes]
                               removes what is personal from every enquiry of somebody; says how many
                               without --yes
  notifications list [--all]   what waits and what is dead; --all for sent ones too
  notifications retry ID…      sends one again, by the first signs of its id; --all for every dead one

Filters, as in the inbox: --state, --port, --lang, --kind, --word, --owner MAIL;
--due today for what is to be done next by today;
--suspect true for what is likely spam, which the others leave aside unless --word names it`;

export type NotificationsCommand =
  | { name: 'list notifications'; all: boolean }
  | { name: 'retry'; ids: string[] }
  | { name: 'retry all' };

export type LeadsCommand =
  | { name: 'list'; filter: FilterOptions; limit: number }
  | { name: 'show'; number: string }
  | {
      name: 'export';
      filter: FilterOptions;
      file: string;
      format: ExportFormat;
      language: DeskLanguage;
    }
  | { name: 'follow'; filter: FilterOptions }
  | { name: 'erase'; who: string; isSure: boolean }
  | NotificationsCommand;

const text = { type: 'string' } as const;
const OPTIONS = {
  state: text,
  port: text,
  lang: text,
  kind: text,
  word: text,
  owner: text,
  due: text,
  suspect: text,
  limit: text,
  language: text,
  all: { type: 'boolean' },
  yes: { type: 'boolean' },
} as const;

const parse = (args: string[]) =>
  readCommandLine({ args, allowPositionals: true, options: OPTIONS }, USAGE);

type Values = ReturnType<typeof parse>['values'];

/** Rejects options that a command does not have. */
function only(values: Values, ...allowed: (keyof Values)[]): void {
  const others = Object.keys(values).filter((name) => !allowed.includes(name as keyof Values));
  if (others.length > 0) throw new CommandError(USAGE);
}

function notificationsCommand([verb, ...ids]: string[], values: Values): NotificationsCommand {
  only(values, 'all');
  const { all = false } = values;
  if (verb === 'list' && ids.length === 0) return { name: 'list notifications', all };
  if (verb === 'retry' && all && ids.length === 0) return { name: 'retry all' };
  const areIds = ids.length > 0 && ids.every((id) => /^[0-9a-f-]{8,36}$/.test(id));
  if (verb === 'retry' && areIds && !all) return { name: 'retry', ids };
  throw new CommandError(USAGE);
}

function limitOf(given: string | undefined): number {
  const limit = given === undefined ? LIST_ROWS : Number(given);
  if (Number.isInteger(limit) && limit >= 1 && limit <= LIST_ROWS_MAX) return limit;
  throw new CommandError(`--limit is a number from 1 to ${LIST_ROWS_MAX}.`);
}

function exportCommand(file: string, values: Values): LeadsCommand {
  const { language = 'en', ...filter } = values;
  const format = file.split('.').at(-1)?.toLowerCase();
  if (!isExportFormat(format)) throw new CommandError('FILE ends with .csv or .xlsx.');
  if (!isDeskLanguage(language)) throw new CommandError('--language is zh, ru or en.');
  return { name: 'export', file, format, language, filter: readFilterOptions(filter) };
}

/** @throws CommandError that says how the command is used */
export function readArguments(args: string[]): LeadsCommand {
  const { positionals, values } = parse(args);
  const [name, ...rest] = positionals;
  const [first = ''] = rest;
  const FILTERS = ['state', 'port', 'lang', 'kind', 'word', 'owner', 'due', 'suspect'] as const;
  if (name === 'notifications') return notificationsCommand(rest, values);
  if (name === 'list' && rest.length === 0) {
    only(values, ...FILTERS, 'limit');
    return { name, filter: readFilterOptions(values), limit: limitOf(values.limit) };
  }
  if (name === 'follow' && rest.length === 0) {
    only(values, ...FILTERS);
    return { name, filter: readFilterOptions(values) };
  }
  if (name === 'show' && rest.length === 1) {
    only(values);
    return { name, number: first.toUpperCase() };
  }
  if (name === 'erase' && rest.length === 1) {
    only(values, 'yes');
    return { name, who: first, isSure: values.yes ?? false };
  }
  if (name === 'export' && rest.length === 1) {
    only(values, ...FILTERS, 'language');
    return exportCommand(first, values);
  }
  throw new CommandError(USAGE);
}
