import format, { type CompiledMessage, type FormatOptions } from 'icu-minify/format';

/** Values for the arguments of a message. */
export type LabelValues = Readonly<Record<string, string | number>>;

/** Styles that texts name: `{yuan, number, grouped}` is 1.500 where CLDR has 1500. */
export const TEXT_FORMATS = { number: { grouped: { useGrouping: 'always' } } } as const;

/** Browsers support fewer languages than Node, and silently use their own rules for the others. */
function supported(language: Intl.LocalesArgument): string {
  return Intl.PluralRules.supportedLocalesOf(language as string)[0] ?? 'en';
}

const formatters: FormatOptions['formatters'] = {
  getDateTimeFormat: (language, options) => new Intl.DateTimeFormat(language, options),
  getNumberFormat: (language, options) => new Intl.NumberFormat(supported(language), options),
  getPluralRules: (language, options) => new Intl.PluralRules(supported(language), options),
};

const OPTIONS: FormatOptions = { formatters, formats: TEXT_FORMATS };

function read(label: string): [language: string, message: CompiledMessage] {
  return JSON.parse(label);
}

/**
 * The text of a label with arguments (`labelsOf`), with the plural form its language demands.
 * @throws when `label` has no arguments, or a value is missing
 */
export function fillLabel(label: string, values: LabelValues): string {
  const [language, message] = read(label);
  return format(message, language, values, OPTIONS) as string;
}

/**
 * The same for a label with tags, as pieces in their order: text, and what `tags` make of the text
 * between `<name>` and `</name>`.
 */
export function fillRichLabel<Piece>(
  label: string,
  tags: Readonly<Record<string, (text: string) => Piece>>,
): (string | Piece)[] {
  const [language, message] = read(label);
  const handlers = Object.entries(tags).map(([name, make]) => [
    name,
    (pieces: unknown[]) => make(pieces.join('')),
  ]);
  const pieces = format<Piece>(message, language, Object.fromEntries(handlers), OPTIONS);
  return Array.isArray(pieces) ? pieces : [pieces];
}
