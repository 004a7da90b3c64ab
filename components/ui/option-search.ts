import { useEffect, useReducer, useRef, useState } from 'react';

/** One thing to choose: `label` is shown and searched for, `id` identifies it. */
export interface Option {
  id: string;
  label: string;
  /** A line is drawn above it: the first of another group. */
  startsGroup?: boolean;
}

/**
 * Answers the options for what was typed.
 * @param word '' for all of them
 */
export type LoadOptions = (word: string, signal: AbortSignal) => Promise<Option[]>;

function plain(text: string): string {
  return text.trim().normalize('NFC').toLowerCase();
}

/** Whether a label holds what was typed, whatever the letter case. */
export function hasWord(label: string, word: string): boolean {
  return plain(label).includes(plain(word));
}

/** The option a text names without doubt: the one of that name, or the only one found. */
export function optionNamed(text: string, options: readonly Option[]): Option | null {
  return (
    options.find(({ label }) => plain(label) === plain(text)) ??
    (options.length === 1 ? (options[0] ?? null) : null)
  );
}

interface Search {
  status: 'idle' | 'loading' | 'failed' | 'ready';
  options: Option[];
}

/**
 * Searches while typing: waits for a pause, and lets the last request win. The first
 * list, and a retry, do not wait.
 * @param word what to search for, or null while nothing is wanted
 */
export function useOptionSearch(load: LoadOptions, word: string | null, debounceMs: number) {
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const [search, setSearch] = useState<Search>({ status: 'idle', options: [] });
  const known = useRef(new Map<string, Option[]>());
  const lastAttempt = useRef(0);

  useEffect(() => {
    if (word === null) return;
    const ready = known.current.get(word);
    if (ready) {
      setSearch({ status: 'ready', options: ready });
      return;
    }
    setSearch(({ options }) => ({ status: 'loading', options }));
    const isAtOnce = word === '' || attempt !== lastAttempt.current;
    lastAttempt.current = attempt;
    const request = new AbortController();
    const timer = setTimeout(
      () => {
        load(word, request.signal).then(
          (options) => {
            if (request.signal.aborted) return;
            known.current.set(word, options);
            setSearch({ status: 'ready', options });
          },
          () => {
            if (!request.signal.aborted) setSearch({ status: 'failed', options: [] });
          },
        );
      },
      isAtOnce ? 0 : debounceMs,
    );
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [load, word, debounceMs, attempt]);

  return { ...search, retry };
}
