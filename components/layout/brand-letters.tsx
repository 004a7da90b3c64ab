'use client';

import { type ReactNode, useRef, useState } from 'react';

const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));

/**
 * Filters the brand links below it by their first letter, A–Z or ALL. The links come from the
 * server and stay its own; only their visibility changes here.
 * @param letters first letters that occur; the others are shown but cannot be chosen
 */
export function BrandLetters({
  label,
  all,
  letters,
  children,
}: {
  label: string;
  all: string;
  letters: string[];
  children: ReactNode;
}) {
  const [letter, setLetter] = useState('');
  const list = useRef<HTMLDivElement>(null);

  const choose = (next: string) => {
    setLetter(next);
    for (const item of list.current?.querySelectorAll<HTMLElement>('[data-letter]') ?? []) {
      item.hidden = next !== '' && item.dataset.letter !== next;
    }
  };

  return (
    <>
      <fieldset className="needs-script mb-4 flex flex-wrap gap-1">
        <legend className="sr-only">{label}</legend>
        {['', ...LETTERS].map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={letter === each}
            disabled={each !== '' && !letters.includes(each)}
            onClick={() => choose(each)}
            className="letter"
          >
            {each || all}
          </button>
        ))}
      </fieldset>
      <div ref={list}>{children}</div>
    </>
  );
}
