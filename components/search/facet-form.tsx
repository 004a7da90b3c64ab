'use client';

import {
  type ComponentProps,
  createContext,
  type FormEvent,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { ModelCounts } from '@/lib/contract/calls/model-list';
import { type Counted, countOf, narrowingOf, useFacetCounts } from './facet-counts';

/** Between the keys of one word. */
const TYPING_PAUSE_MS = 400;

type Control = HTMLInputElement | HTMLSelectElement | HTMLButtonElement;

/** Keeps what was not chosen out of the address, so that a narrowed list is fit to be shared. */
function leaveOutEmpty(event: FormEvent<HTMLFormElement>) {
  const controls = Array.from(event.currentTarget.elements) as Control[];
  const empty = controls.filter(({ disabled, name, value }) => name && !value && !disabled);
  for (const control of empty) control.disabled = true;
  // The browser reads the form as soon as this returns; a visitor who comes back needs it whole.
  setTimeout(() => {
    for (const control of empty) control.disabled = false;
  });
}

const Counts = createContext<ModelCounts | null>(null);

/**
 * A form of filters whose answer is an address, with the number of cars beside every choice. The
 * numbers follow each change; without script they are those of the page, and the form works with
 * empty parameters.
 * @param served the numbers of the page
 * @param asked the parameters they are for
 * @param fits how many cars fit, with `{count}`, said to those who do not see the numbers change
 */
export function FacetForm({
  served,
  asked,
  fits,
  children,
  ...props
}: {
  served: ModelCounts;
  asked: readonly (readonly [string, string])[];
  fits: string;
} & Omit<ComponentProps<'form'>, 'onSubmit' | 'onChange' | 'onFocus'>) {
  const form = useRef<HTMLFormElement>(null);
  const { counts, refresh, prepare } = useFacetCounts(served);
  const [hasChanged, setChanged] = useState(false);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const update = () => {
    clearTimeout(timer.current);
    if (!form.current) return;
    setChanged(true);
    void refresh(narrowingOf(new FormData(form.current)));
  };

  /** A text is complete when no key follows for a while, a choice at once. */
  const change = ({ target }: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current);
    const isTyped = target instanceof HTMLInputElement && target.type === 'search';
    timer.current = setTimeout(update, isTyped ? TYPING_PAUSE_MS : 0);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page is shown
  useEffect(() => {
    // A browser that comes back to the page puts earlier choices into the form.
    if (!form.current) return;
    if (narrowingOf(new FormData(form.current)) !== narrowingOf(asked)) update();
  }, []);

  return (
    <form ref={form} {...props} onSubmit={leaveOutEmpty} onChange={change} onFocus={prepare}>
      <Counts value={counts}>{children}</Counts>
      <p role="status" className="sr-only">
        {hasChanged && counts && fits.replace('{count}', String(counts.total))}
      </p>
    </form>
  );
}

export interface NamedChoice {
  value: string;
  name: string;
}

/** The choices of a list, each with the number of cars it would leave. */
export function FacetOptions({ of, choices }: { of: Counted; choices: readonly NamedChoice[] }) {
  const counts = useContext(Counts);
  return choices.map(({ value, name }) => {
    const count = countOf(counts, of, value);
    return (
      <option key={value} value={value}>
        {count === null ? name : `${name} (${count})`}
      </option>
    );
  });
}

/** The number of cars that a choice would leave, behind its name. */
export function FacetCount({ of, value }: { of: Counted; value: string }) {
  const count = countOf(useContext(Counts), of, value);
  return count !== null && <span className="text-muted"> ({count})</span>;
}

/**
 * The form's button, which says how many cars it will show.
 * @param label while their number is not known
 * @param countLabel with `{count}`
 */
export function ShowButton({
  label,
  countLabel,
  className = '',
}: {
  label: string;
  countLabel: string;
  className?: string;
}) {
  const counts = useContext(Counts);
  return (
    <button type="submit" className={`button-primary ${className}`}>
      {counts ? countLabel.replace('{count}', String(counts.total)) : label}
    </button>
  );
}
