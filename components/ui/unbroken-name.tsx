/** Short brackets, words with a hyphen; `split` keeps them as parts. */
const UNBROKEN = /(\([^)]{1,16}\)|[^ ]*-[^ ]*)/;
/** Letters of a part that a phone's line has room for, also enlarged. */
const UNBROKEN_MAX = 20;
/** The space between a number and its unit. */
const UNIT = /(\d) (?=k(?:m|Wh)\b)/g;

/**
 * The name of a car, whose hyphened words stay whole: a model code such as DM-i is one word; so are
 * 75 kWh and (Coolray L). Words between them stay one text, because lists of cars repeat this often.
 * It has a direction of its own: the sign at the end of 03+ would stand before it in Arabic.
 */
export function UnbrokenName({ name }: { name: string }) {
  return (
    <bdi>
      {name
        .replace(UNIT, '$1\u00a0')
        .split(UNBROKEN)
        .map((part) =>
          UNBROKEN.test(part) && part.length <= UNBROKEN_MAX ? (
            // Parts are unique in a name; duplicates would render the same text.
            <span key={part} className="whitespace-nowrap">
              {part}
            </span>
          ) : (
            part
          ),
        )}
    </bdi>
  );
}
