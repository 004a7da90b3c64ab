'use client';

import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { preloadClient, send } from '@/lib/api/browser';
import { SEARCH_DEBOUNCE_MS } from '@/lib/config/limits';
import type { ResponseOf } from '@/lib/contract/call';
import type { suggest } from '@/lib/contract/calls/search';

type Found = ResponseOf<typeof suggest>;

const WORD_MIN_LENGTH = 2;
/** Responses cached for words that are typed again. */
const KEPT_MAX = 50;
/** After the first request that failed; doubled after each further one for the same word. */
const RETRY_PAUSE_MS = 1000;

const NOTHING: Found = { announcement: '', suggestions: [] };

/** Suggestions for a word, after a pause in typing; none without a response. */
function useSuggestions(word: string): Found {
  const [found, setFound] = useState(NOTHING);
  const kept = useRef(new Map<string, Found>());

  useEffect(() => {
    const known = word.length < WORD_MIN_LENGTH ? NOTHING : kept.current.get(word);
    if (known) {
      setFound(known);
      return;
    }
    const request = new AbortController();
    let retryPauseMs = RETRY_PAUSE_MS;
    const ask = () => {
      send('GET /api/search/suggest', { word }, { signal: request.signal }).then(
        (answer) => {
          if (request.signal.aborted) return;
          if (kept.current.size >= KEPT_MAX) kept.current.clear();
          kept.current.set(word, answer);
          setFound(answer);
        },
        // The search itself needs no suggestions, so nothing is said.
        () => {
          if (request.signal.aborted) return;
          setFound(NOTHING);
          timer = setTimeout(ask, retryPauseMs);
          retryPauseMs *= 2;
        },
      );
    };
    let timer = setTimeout(ask, SEARCH_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [word]);

  return found;
}

const wordIn = (input: HTMLInputElement) => input.value.trim();

/**
 * Suggestions below the search field: an editable combobox whose options are links, by
 * the ARIA Authoring Practices. Arrows move through them and back to what was typed, Enter follows
 * the one that is marked, else it searches; Escape closes the list and keeps the text.
 */
export function SearchSuggestions({ input }: { input: HTMLInputElement }) {
  const id = useId();
  const [word, setWord] = useState(() => wordIn(input));
  const [isWanted, setWanted] = useState(true);
  /** The path of the marked one: its place changes when an answer brings others. */
  const [marked, setMarked] = useState<string | null>(null);
  const { announcement, suggestions } = useSuggestions(isWanted ? word : '');
  const isOpen = isWanted && suggestions.length > 0;
  const active = suggestions.findIndex(({ path }) => path === marked);
  const optionId = (index: number) => `${id}-${index}`;

  const onInput = useEffectEvent(() => {
    setWord(wordIn(input));
    setWanted(true);
    setMarked(null);
  });
  const onLeave = useEffectEvent(() => {
    setWanted(false);
    setMarked(null);
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen || event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const option = document.getElementById(optionId(active));
    if (step) {
      const places = suggestions.length + 1;
      setMarked(suggestions[((active + 1 + step + places) % places) - 1]?.path ?? null);
    } else if (event.key === 'Enter' && option) option.click();
    else if (event.key === 'Escape') onLeave();
    else return;
    event.preventDefault();
  });

  useEffect(() => {
    preloadClient();
    const listening = new AbortController();
    const { signal } = listening;
    input.addEventListener('input', () => onInput(), { signal });
    input.addEventListener('focus', () => onInput(), { signal });
    input.addEventListener('blur', () => onLeave(), { signal });
    input.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    // What was typed since the first rendering, before anything listened.
    onInput();
    return () => listening.abort();
  }, [input]);

  useEffect(() => {
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', id);
    input.setAttribute('aria-expanded', String(isOpen));
    if (isOpen && active >= 0) input.setAttribute('aria-activedescendant', `${id}-${active}`);
    else input.removeAttribute('aria-activedescendant');
    document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [input, id, isOpen, active]);

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus in the field */}
      <div
        hidden={!isOpen}
        className="search-suggestions"
        onMouseDown={(event) => event.preventDefault()}
      >
        <div id={id} role="listbox" aria-label={input.labels?.[0]?.textContent ?? ''}>
          {suggestions.map(({ label, note, path }, index) => (
            <a
              key={path}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              href={path}
            >
              <bdi>{label}</bdi> {note && <small>{note}</small>}
            </a>
          ))}
        </div>
      </div>
      <p role="status" className="sr-only">
        {isWanted && announcement}
      </p>
    </>
  );
}
