'use client';

import { useRouter } from 'next/navigation';
import {
  type ComponentProps,
  createContext,
  type FormEvent,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
  useTransition,
} from 'react';
import { leaveCover } from '@/lib/browser/back-closes';
import { MOBILE_MAX_WIDTH_PX } from '@/lib/config/limits';
import type { ModelCounts } from '@/lib/contract/calls/model-list';
import { type Counted, countOf } from './count-of';
import { addressOf, narrowingOf, useFacetCounts } from './facet-counts';
import {
  type FormState,
  formStateOf,
  isAnyChanged,
  restoreChoices,
  restoreView,
} from './form-controls';
import { AfterPress, watchPresses } from './held-press';

/** Pause between keys of one word. */
const TYPING_PAUSE_MS = 400;

/** The address that was requested last. The page of an earlier one may arrive before it. */
let wanted: string | null = null;

/** The state that the form hands to the next page's form, which is another element. */
let left: (FormState & { address: string; isTyped: boolean }) | null = null;

const isText = (target: EventTarget | null) =>
  (target as HTMLInputElement | null)?.type === 'search';

/** How many models fit now; undefined while unknown. */
const Found = createContext<number | undefined>(undefined);

/** Undefined while the page's own counts are valid. */
const Counts = createContext<ModelCounts | null | undefined>(undefined);

/** How many models a choice would leave now. */
function useCount(of: Counted, value: string, served: number | null): number | null {
  const counts = useContext(Counts);
  return counts === undefined ? served : countOf(counts, of, value);
}

/**
 * A GET form of filters with the number of cars beside every choice. The numbers follow each
 * change; without script they are those of the page, and the form sends empty parameters, too.
 * @param asked the parameters that the page's numbers are for
 * @param total models that the page found
 * @param fits how many cars fit, with `{count}`, said to those who do not see the numbers change
 * @param isLive beside the cars, which follow each change; where it covers them, the numbers do
 */
export function FacetForm({
  asked,
  total,
  fits,
  isLive = false,
  children,
  ...props
}: {
  action: string;
  asked: readonly (readonly [string, string])[];
  total: number;
  fits: string;
  isLive?: boolean;
} & Omit<ComponentProps<'form'>, 'action' | 'onSubmit' | 'onChange' | 'onFocus'>) {
  const form = useRef<HTMLFormElement>(null);
  const router = useRouter();
  const { counts, refresh, prepare } = useFacetCounts(narrowingOf(asked));
  const found = counts === undefined ? total : counts?.total;
  const [hasChanged, setChanged] = useState(false);
  const [isPending, startTransition] = useTransition();
  const isBesideCars = () => isLive && innerWidth > MOBILE_MAX_WIDTH_PX;

  const isTyped = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const update = () => {
    clearTimeout(timer.current);
    if (!form.current) return;
    setChanged(true);
    const data = new FormData(form.current);
    // Typing does not navigate: a text is sent by Enter.
    if (isBesideCars() && navigator.onLine && !isTyped.current) {
      watchPresses();
      const address = addressOf(props.action, data);
      wanted = address;
      startTransition(() => router.replace(address, { scroll: false }));
    } else void refresh(narrowingOf(data));
  };

  /** A text counts as complete after a pause in typing, a choice at once. */
  const change = ({ target }: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current);
    isTyped.current = isText(target);
    timer.current = setTimeout(update, isTyped.current ? TYPING_PAUSE_MS : 0);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page is shown
  useLayoutEffect(() => {
    const shown = form.current;
    if (!shown) return;
    if (isLive && left) {
      const { address } = left;
      // Chosen or typed while this page was on its way.
      if (address !== location.pathname + location.search) restoreChoices(shown, left);
      restoreView(shown, left);
      isTyped.current = left.isTyped;
      if (address === wanted) setChanged(true);
      else timer.current = setTimeout(update);
      left = null;
    } else if (narrowingOf(new FormData(shown)) !== narrowingOf(asked)) {
      // A browser that comes back to the page puts earlier choices into the form.
      for (const list of shown.querySelectorAll('details:has(:checked)')) {
        list.setAttribute('open', '');
      }
      isTyped.current = !isAnyChanged(shown);
      timer.current = setTimeout(update);
    }
    return () => {
      clearTimeout(timer.current);
      if (!isLive || !wanted) return;
      const address = addressOf(props.action, new FormData(shown));
      left = { ...formStateOf(shown), address, isTyped: isTyped.current };
    };
  }, []);

  /** Keeps what was not chosen out of the address, so that a narrowed list is fit to be shared. */
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = addressOf(props.action, new FormData(event.currentTarget));
    // The sheet that the form stands in has an entry of the history.
    location[leaveCover() ? 'replace' : 'assign'](address);
  };

  return (
    <form
      ref={form}
      {...props}
      aria-busy={isPending || undefined}
      onSubmit={submit}
      onChange={change}
      onFocus={() => isBesideCars() || prepare()}
    >
      <Counts value={counts}>
        <Found value={found}>{children}</Found>
      </Counts>
      <AfterPress />
      <p role="status" className="sr-only">
        {hasChanged && !isPending && found !== undefined && fits.replace('{count}', String(found))}
      </p>
    </form>
  );
}

/** Value and name of a choice, and how many models it would leave when the page came. */
export type CountedChoice = readonly [value: string, name: string, count: number | null];

/** The choices of a list, each with the number of cars it would leave. */
export function FacetOptions({ of, choices }: { of: Counted; choices: readonly CountedChoice[] }) {
  return choices.map((choice) => <FacetOption key={choice[0]} of={of} choice={choice} />);
}

function FacetOption({
  of,
  choice: [value, name, served],
}: {
  of: Counted;
  choice: CountedChoice;
}) {
  const count = useCount(of, value, served);
  return <option value={value}>{count === null ? name : `${name} (${count})`}</option>;
}

/** Choices of which any number may be taken, each with the number of cars that it adds. */
export function FacetChecks({
  of,
  param,
  chosen,
  choices,
}: {
  of: Counted;
  param: string;
  chosen: readonly string[];
  choices: readonly CountedChoice[];
}) {
  return choices.map(([value, name, served]) => (
    <label key={value}>
      <input type="checkbox" name={param} value={value} defaultChecked={chosen.includes(value)} />
      <span>
        {name}
        <FacetCount of={of} value={value} served={served} />
      </span>
    </label>
  ));
}

/** The number of cars that a choice would leave, behind its name. */
export function FacetCount({
  of,
  value,
  served,
}: {
  of: Counted;
  value: string;
  served: number | null;
}) {
  const count = useCount(of, value, served);
  return count !== null && <small> ({count})</small>;
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
  const found = useContext(Found);
  return (
    <button type="submit" className={`button-primary ${className}`}>
      {found === undefined ? label : countLabel.replace('{count}', String(found))}
    </button>
  );
}
