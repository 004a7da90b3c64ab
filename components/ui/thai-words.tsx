import { wholeWordParts } from '@/lib/i18n/line-breaks';

/** A text in whose Thai no line ends within a name or a loanword; another language's stays one text. */
export function ThaiWords({ text }: { text: string }) {
  const parts = wholeWordParts(text);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
