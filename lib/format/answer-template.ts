import type { Greeting } from '@/lib/config/template-topics';

/** What a template may leave open, each filled with what is known of an enquiry. */
export const PLACEHOLDERS = [
  'name',
  'car',
  'stock',
  'price',
  'port',
  'number',
  'company',
  'address',
  'phone',
  'link',
] as const;

export type Placeholder = (typeof PLACEHOLDERS)[number];

/** What each greeting may leave open. */
export const GREETING_PLACEHOLDERS: Record<Greeting, readonly Placeholder[]> = {
  aboutCar: ['name', 'company', 'car'],
  general: ['name', 'company'],
};

/** Characters of a template's name and text. */
export const TEMPLATE_LENGTH = { title: 60, text: 700 } as const;

/** Text in braces, and single braces, which are mistyped ones. */
const IN_BRACES = /\{\s*([^{}]*?)\s*\}|[{}]/g;

const isPlaceholder = (name: string): name is Placeholder =>
  (PLACEHOLDERS as readonly string[]).includes(name);

/** Everything in a template that looks like a placeholder and is none, as it was written. */
export function unknownPlaceholders(
  template: string,
  known: readonly Placeholder[] = PLACEHOLDERS,
): string[] {
  const isKnown = (name: string) => (known as readonly string[]).includes(name);
  const found = [...template.matchAll(IN_BRACES)];
  return [...new Set(found.filter(([, name = '']) => !isKnown(name)).map(([written]) => written))];
}

/** The template with everything filled in, or what is missing for that. */
export type FilledTemplate =
  | { text: string; missing?: undefined }
  | { text?: undefined; missing: Placeholder[] };

/**
 * Fills a template; if any value is not known there is no text at all, so that no incomplete text
 * is sent.
 * @param values '' for what is not known
 */
export function fillTemplate(
  template: string,
  values: Readonly<Record<Placeholder, string>>,
): FilledTemplate {
  const names = [...template.matchAll(IN_BRACES)].map(([, name = '']) => name);
  const missing = PLACEHOLDERS.filter((name) => names.includes(name) && !values[name]);
  if (missing.length > 0) return { missing };
  // In one pass, so that braces in a name stay what they are.
  const text = template.replace(IN_BRACES, (written, name: string = '') =>
    isPlaceholder(name) ? values[name] : written,
  );
  return { text };
}
