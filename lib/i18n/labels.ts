import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import { fillLabel, type LabelValues } from './fill-label';
import { formatTagOf, type Locale } from './locales';
import { rewordedTexts } from './reworded-texts';
import { type Messages, messagesOf } from './texts';

/** The texts of a namespace for client components, under the keys of messages/en.json. */
export type Labels<Namespace extends keyof Messages> = Messages[Namespace];

const NO_VALUES: LabelValues = {};

type Tree = { readonly [key: string]: string | Tree };

/** Names of the arguments and tags of a compiled message, those in plural forms included. */
function argumentsOf(message: CompiledMessage): string[] {
  if (typeof message === 'string') return [];
  return message.flatMap((node) => {
    if (!Array.isArray(node)) return [];
    const [name, , forms] = node;
    const branches = typeof forms === 'object' ? Object.values(forms ?? {}) : [];
    return [name, ...branches.flatMap((branch) => argumentsOf(branch as CompiledMessage))];
  });
}

function labelOf(text: string, language: string, values: LabelValues): string {
  const message = compile(text);
  if (typeof message === 'string') return message;
  const label = JSON.stringify([language, message]);
  return argumentsOf(message).every((name) => name in values) ? fillLabel(label, values) : label;
}

/** A tree of texts as labels. @param language as formats know it */
export function labelsIn(tree: Tree, language: string, values: LabelValues = NO_VALUES): Tree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string'
        ? labelOf(value, language, values)
        : labelsIn(value, language, values),
    ]),
  );
}

/** By language, namespace and values, which are few at a time. */
const cache = new Map<string, unknown>();
/** Values change with the company's facts; labels of older ones are evicted. */
const CACHED_MAX = 1000;
/** The texts that labels were made of. */
let made = rewordedTexts();

/**
 * Every text of a namespace as plain data, to be handed to client components. A text with
 * arguments is compiled here, so that the browser needs no parser of messages: `fillLabel` puts
 * values and the right plural form into it. The same object each time, so that a page which hands
 * it to several islands carries it once.
 * @param values arguments whose values the server knows, by name; a text which takes no others is
 * filled in.
 */
export function labelsOf<Namespace extends keyof Messages>(
  locale: Locale,
  namespace: Namespace,
  values: LabelValues = NO_VALUES,
): Labels<Namespace> {
  if (made !== rewordedTexts()) {
    made = rewordedTexts();
    cache.clear();
  }
  const key = JSON.stringify([locale, namespace, values]);
  const known = cache.get(key);
  if (known) return known as Labels<Namespace>;
  const labels = labelsIn(messagesOf(locale)[namespace], formatTagOf(locale), values);
  if (cache.size >= CACHED_MAX) cache.clear();
  cache.set(key, labels);
  return labels as Labels<Namespace>;
}
