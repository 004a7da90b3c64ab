import { Fragment } from 'react';

/** Text whose hyphened words stay whole: a model code such as DM-i is one word. */
export function UnbrokenWords({ text }: { text: string }) {
  return text.split(' ').map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words may repeat and never move
    <Fragment key={index}>
      {index > 0 && ' '}
      {word.includes('-') ? <span className="whitespace-nowrap">{word}</span> : word}
    </Fragment>
  ));
}
