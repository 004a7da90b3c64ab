'use client';

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSite } from '@/store/store-provider';

/** The state that a field hands to the next page's field, as a filter form does. */
let left: { value: string; caret: number | null; isFocused: boolean } | null = null;

/**
 * A plain GET form to /searchsite that also stores the word in state (specification section 2). What
 * suggests words comes when the field is first used.
 */
export function SearchBox({
  label,
  placeholder,
  children,
}: {
  label: string;
  placeholder: string;
  children: React.ReactNode;
}) {
  const word = useSite((site) => site.word);
  const setWord = useSite((site) => site.setWord);
  const input = useRef<HTMLInputElement>(null);
  const [suggestions, setSuggestions] = useState<React.ReactNode>(null);

  // A failed load is retried when the field is used further; the typed word is kept.
  const loadSuggestions = useCallback(() => {
    import('./search-suggestions').then(
      ({ SearchSuggestions }) =>
        input.current && setSuggestions(<SearchSuggestions input={input.current} />),
      () => {},
    );
  }, []);

  useLayoutEffect(() => {
    const field = input.current;
    if (!field) return;
    if (left) {
      field.value = left.value;
      if (left.isFocused) {
        field.focus({ preventScroll: true });
        field.setSelectionRange(left.caret, left.caret);
      }
    }
    left = null;
    return () => {
      const { value, selectionEnd: caret } = field;
      left = { value, caret, isFocused: document.activeElement === field };
    };
  }, []);

  // The field may be in use before hydration.
  useEffect(() => {
    if (document.activeElement === input.current) loadSuggestions();
  }, [loadSuggestions]);

  return (
    <search className="header-search">
      <form
        action="/searchsite"
        className="search-box"
        onSubmit={(event) => {
          const word = new FormData(event.currentTarget).get('word');
          setWord(typeof word === 'string' ? word.trim() : '');
        }}
      >
        <label htmlFor="search-word" className="sr-only">
          {label}
        </label>
        <input
          ref={input}
          id="search-word"
          name="word"
          type="search"
          required
          maxLength={80}
          defaultValue={word}
          dir="auto"
          autoComplete="off"
          enterKeyHint="search"
          placeholder={placeholder}
          onFocus={loadSuggestions}
          onInput={suggestions ? undefined : loadSuggestions}
        />
        <button type="submit" aria-label={label}>
          {children}
        </button>
        {suggestions}
      </form>
    </search>
  );
}

/** The number of favourites; nothing while there are none. */
export function FavouriteCount() {
  const count = useSite((site) => site.favourites.length);
  return count > 0 ? <span className="count-badge">{count > 99 ? '99+' : count}</span> : null;
}
