/** Words with a hyphen, kept as parts of their own by `split`. */
const HYPHENED = /([^ ]*-[^ ]*)/;

/**
 * Text whose hyphened words stay whole: a model code such as DM-i is one word. Words between them
 * stay one text, because lists of cars repeat this often.
 */
export function UnbrokenWords({ text }: { text: string }) {
  return text.split(HYPHENED).map((part) =>
    part.includes('-') ? (
      // A name holds a word once; if not, what stands in the place is the same.
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
