'use client';

import { useEffect, useState } from 'react';
import { LoadingText } from '@/components/ui/loading-text';
import { usageOnClick } from '@/lib/analytics/attributes';
import { USAGE } from '@/lib/analytics/events';
import type { CarType } from '@/lib/contract/calls/car';
import type { FavouriteRow } from '@/store/site-store';
import { useSite } from '@/store/store-provider';
import { ComparisonBar } from './comparison-choice';
import type { FavouriteLabels } from './favourite-labels';
import { FavouriteListRow } from './favourite-row';
import { subjectOfList } from './list-subject';
import { NoFavourites } from './no-favourites';
import { useChoice } from './use-choice';
import { useModelCards } from './use-kept-models';

/** The rows known so far in their order, with new ones before them. */
function withNew(known: FavouriteRow[], favourites: FavouriteRow[]): FavouriteRow[] {
  const fresh = favourites.filter((row) => !known.some((each) => each.model_id === row.model_id));
  return fresh.length > 0 ? [...fresh.reverse(), ...known] : known;
}

/**
 * The favourites of this browser, newest first. A row that is removed stays in its place until
 * the page is left, so that it can be put back.
 */
export function FavouriteList({ labels, types }: { labels: FavouriteLabels; types: CarType[] }) {
  const favourites = useSite((site) => site.favourites);
  const loadFavourites = useSite((site) => site.loadFavourites);
  const addFavourite = useSite((site) => site.addFavourite);
  const removeFavourite = useSite((site) => site.removeFavourite);
  const [isReady, setReady] = useState(false);
  const [rows, setRows] = useState<FavouriteRow[]>([]);
  const { cards, hasFailed, retry } = useModelCards(rows.map(({ model_id }) => model_id));

  useEffect(() => {
    loadFavourites();
    setReady(true);
  }, [loadFavourites]);

  useEffect(() => setRows((known) => withNew(known, favourites)), [favourites]);

  const shown = withNew(rows, favourites);
  const isKept = (row: FavouriteRow) =>
    favourites.some(({ model_id }) => model_id === row.model_id);
  const kept = shown.filter(isKept);
  // Unknown yet is not gone: the choice must not wait for the network.
  const comparable = kept.map(({ model_id }) => model_id).filter((id) => !cards || cards.has(id));
  const { chosen, toggle, isRefused } = useChoice(comparable);
  if (!isReady)
    return (
      <LoadingText text={labels.loading} className="min-h-[34rem] text-muted md:min-h-[22rem]" />
    );
  if (shown.length === 0) return <NoFavourites labels={labels} types={types} />;

  const canCompare = comparable.length > 1;
  return (
    <div className="grid gap-6">
      {hasFailed && (
        <p role="alert" className="flex flex-wrap items-center gap-3">
          {labels.loadFailed}
          <button type="button" onClick={retry} className="button-quiet">
            {labels.retry}
          </button>
        </p>
      )}
      <ul aria-label={labels.list} className="grid divide-y divide-line border-line border-y">
        {shown.map((row) => (
          <FavouriteListRow
            key={row.model_id}
            row={row}
            card={cards ? (cards.get(row.model_id) ?? null) : undefined}
            isKept={isKept(row)}
            isChosen={chosen.includes(row.model_id)}
            labels={labels}
            onToggle={() => (isKept(row) ? removeFavourite(row.model_id) : addFavourite(row))}
            onChoose={canCompare ? () => toggle(row.model_id) : undefined}
          />
        ))}
      </ul>
      {canCompare && (
        <ComparisonBar chosen={chosen} isRefused={isRefused} labels={labels.comparison} />
      )}
      {kept.length > 0 && <AskAboutAll rows={kept} labels={labels} />}
    </div>
  );
}

function AskAboutAll({ rows, labels }: { rows: FavouriteRow[]; labels: FavouriteLabels }) {
  const isMobile = useSite((site) => site.isMobile);
  const setOpenForm = useSite((site) => site.setOpenForm);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <button
        type="button"
        className="button-primary max-sm:w-full"
        onClick={() =>
          setOpenForm({ type: isMobile ? 'explore-mobile' : 'explore-pc', ...subjectOfList(rows) })
        }
        {...usageOnClick(USAGE.goEnquiry, 'favourites', 'favourites')}
      >
        {rows.length > 1 ? labels.askAll : labels.askOne}
      </button>
      {rows.length > 1 && <p className="max-w-prose text-muted">{labels.askHint}</p>}
    </div>
  );
}
