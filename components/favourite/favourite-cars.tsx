import { useEffect, useState } from 'react';
import { DialogOpener } from '@/components/ui/dialog-opener';
import { ListFailure } from '@/components/ui/list-failure';
import { usageOnClick } from '@/lib/analytics/attributes';
import { USAGE } from '@/lib/analytics/events';
import { loadChunk } from '@/lib/browser/lazy-chunk';
import type { ModelCard } from '@/lib/contract/calls/car';
import { subjectOfCars } from '@/lib/format/enquiry-subject';
import { type KeptCar, listKeptCars } from '@/lib/offline/kept-records';
import { CONTACT_CARS_MAX } from '@/lib/routing/contact-address';
import { carHref, contactHref } from '@/lib/routing/paths';
import type { FavouriteRow } from '@/store/site-store';
import { useSite } from '@/store/store-provider';
import { ComparisonBar, useComparisonChoice } from './comparison-choice';
import type { FavouriteLabels } from './favourite-labels';
import { FavouriteListRow } from './favourite-row';

/** The rows known so far in their order, with new ones before them. */
function withNew(known: FavouriteRow[], favourites: FavouriteRow[]): FavouriteRow[] {
  const fresh = favourites.filter((row) => !known.some((each) => each.model_id === row.model_id));
  return fresh.length > 0 ? [...fresh.reverse(), ...known] : known;
}

/**
 * The favourites of this browser, newest first. A row that is removed stays in its place until
 * the page is left, so that it can be put back.
 */
export function FavouriteCars({ labels }: { labels: FavouriteLabels }) {
  const favourites = useSite((site) => site.favourites);
  const addFavourite = useSite((site) => site.addFavourite);
  const removeFavourite = useSite((site) => site.removeFavourite);
  const [rows, setRows] = useState<FavouriteRow[]>([]);
  const { cards, kept, hasFailed, retry } = useModelCards(rows.map(({ model_id }) => model_id));

  useEffect(() => setRows((known) => withNew(known, favourites)), [favourites]);

  const shown = withNew(rows, favourites);
  const isFavourite = (row: FavouriteRow) =>
    favourites.some(({ model_id }) => model_id === row.model_id);
  const current = shown.filter(isFavourite);
  // Unknown yet is not gone: the choice must not wait for the network.
  const comparable = current.map(({ model_id }) => model_id).filter((id) => cards.get(id) !== null);
  const { chosen, toggle, isFull } = useComparisonChoice(comparable);

  const canCompare = comparable.length > 1;
  return (
    <div data-filled-list="" className="own-note grid gap-6">
      {hasFailed && <ListFailure labels={labels} onRetry={retry} />}
      <ul aria-label={labels.list} className="grid divide-y divide-line border-line border-y">
        {shown.map((row) => (
          <FavouriteListRow
            key={row.model_id}
            row={row}
            card={cards.get(row.model_id)}
            kept={kept.find(({ path }) => path === carHref(row.model_id))}
            isFavourite={isFavourite(row)}
            isChosen={chosen.includes(row.model_id)}
            labels={labels}
            onToggle={() => (isFavourite(row) ? removeFavourite(row.model_id) : addFavourite(row))}
            onChoose={canCompare ? () => toggle(row.model_id) : undefined}
          />
        ))}
      </ul>
      {canCompare && <ComparisonBar chosen={chosen} isFull={isFull} labels={labels.comparison} />}
      {current.length > 0 && <AskAboutAll rows={current} labels={labels} />}
    </div>
  );
}

/** Opens the enquiry about the whole list; until then a link that carries the cars. */
function AskAboutAll({ rows, labels }: { rows: FavouriteRow[]; labels: FavouriteLabels }) {
  const isMobile = useSite((site) => site.isMobile);
  const setOpenForm = useSite((site) => site.setOpenForm);
  const from = 'favourites';
  const ids = rows.map(({ model_id }) => model_id).slice(0, CONTACT_CARS_MAX);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <DialogOpener
        href={contactHref({ cars: ids, from })}
        rel="nofollow"
        className="button-primary max-sm:w-full"
        onOpen={() =>
          setOpenForm({
            type: isMobile ? 'explore-mobile' : 'explore-pc',
            ...subjectOfCars(rows, from),
          })
        }
        {...usageOnClick(USAGE.goEnquiry, 'favourites', 'favourites')}
      >
        {rows.length > 1 ? labels.askAll : labels.askOne}
      </DialogOpener>
      {rows.length > 1 && <p className="max-w-text text-muted">{labels.askHint}</p>}
    </div>
  );
}

/**
 * Pictures, prices and stock of the favourites, fetched once the list is on screen. The list
 * itself never waits for them.
 * @returns `cards` has null for a model that has left the catalogue, and nothing for one that was
 * not asked about yet
 */
function useModelCards(ids: readonly number[]) {
  const [cards, setCards] = useState<ReadonlyMap<number, ModelCard | null>>(new Map());
  const [kept, setKept] = useState<readonly KeptCar[]>([]);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const key = ids.join(',');

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt requests again
  useEffect(() => {
    if (!key) return;
    let isMounted = true;
    setFailed(false);
    const asked = key.split(',').map(Number);
    loadChunk(() => import('./model-cards'))
      .then(({ fetchModelCards }) => fetchModelCards(asked))
      .then(
        (found) => isMounted && setCards(new Map(asked.map((id) => [id, found.get(id) ?? null]))),
        async () => {
          const known = await listKeptCars().catch(() => []);
          if (!isMounted) return;
          setKept(known);
          setFailed(true);
        },
      );
    return () => {
      isMounted = false;
    };
  }, [key, attempt]);

  return { cards, kept, hasFailed, retry: () => setAttempt((count) => count + 1) };
}
