'use client';

import { useRouter } from 'next/navigation';
import { type ChangeEvent, useEffect, useRef } from 'react';
import { Field } from '@/components/desk/field';
import { DeskSubmit } from '@/components/desk/form';

interface TypedSearchProps {
  /** The page that answers. */
  action: string;
  word: string;
  label: string;
  button: string;
}

/** Debounce: the search is sent after this pause. */
const PAUSE_MS = 250;

/** A search that updates while typing; without script it is sent by its button. */
export function TypedSearch({ action, word, label, button }: TypedSearchProps) {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function follow({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>): void {
    clearTimeout(timer.current);
    const query = new URLSearchParams({ word: value.trim() });
    timer.current = setTimeout(
      () => router.replace(`${action}?${query}`, { scroll: false }),
      PAUSE_MS,
    );
  }

  return (
    <form method="get" action={action} className="desk-typed-search">
      <Field
        name="word"
        label={label}
        type="search"
        defaultValue={word}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="none"
        onChange={follow}
      />
      <DeskSubmit>{button}</DeskSubmit>
    </form>
  );
}
