import { withoutLineRules } from '@/lib/i18n/line-breaks';

/** Prevents collisions of anchors with the ids of pages, such as `content`. */
const PREFIX = 'p-';

/** Longer anchors only make shared addresses unwieldy. */
const LENGTH_MAX = 60;

/**
 * The anchor of a heading: its words in its own script, joined by hyphens.
 * @param taken anchors of the same page; the new one is added
 */
export function headingIdOf(text: string, taken: Set<string>): string {
  const words = withoutLineRules(text)
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['part'];
  const base = PREFIX + [...words.join('-')].slice(0, LENGTH_MAX).join('').replace(/-$/, '');
  let id = base;
  for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
  taken.add(id);
  return id;
}
