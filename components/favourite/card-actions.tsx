'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { Icon } from '@/components/ui/icon';
import { replayOnHydrate } from '@/lib/browser/event-replay';
import { COMPARED_MAX } from '@/lib/config/limits';
import { comparisonHref } from '@/lib/routing/comparison';
import { useSite } from '@/store/store-provider';
import { useFavourite } from './record-favourite';

/** Id, brand's name and sign, model's name and sign: a page has many. */
export type CardRow = readonly [number, string, string, string, string];

export interface CardActionLabels {
  favourite: string;
  compare: string;
  /** By the number of cars that are chosen, from none on. */
  chosen: readonly string[];
  full: string;
  remove: string;
}

const Cards = createContext<{ rows: readonly CardRow[]; labels: CardActionLabels } | null>(null);

/** What cards of cars offer, and the way to those that were chosen for a comparison. */
export function CardActionsProvider({
  rows,
  labels,
  children,
}: {
  rows: readonly CardRow[];
  labels: CardActionLabels;
  children: ReactNode;
}) {
  return (
    <Cards value={{ rows, labels }}>
      {children}
      <ComparedCars labels={labels} />
    </Cards>
  );
}

/** Keeps a car in the favourites of this browser, and chooses it for a comparison. */
export function CardActions({ id }: { id: number }) {
  const cards = useContext(Cards);
  const isCompared = useSite((site) => site.compared.includes(id));
  const toggleCompared = useSite((site) => site.toggleCompared);
  const showToast = useSite((site) => site.showToast);
  const [, brand_name = '', brand_sign = '', model_name = '', model_sign = ''] =
    cards?.rows.find(([each]) => each === id) ?? [];
  const row = { model_id: id, brand_name, brand_sign, model_name, model_sign };
  const { isFavourite, toggle } = useFavourite(row);
  if (!cards) return null;
  const { labels } = cards;

  const compare = () => {
    if (!toggleCompared(id)) showToast(labels.full);
  };
  const car = `${brand_name} ${model_name}`;
  return (
    <>
      <button
        type="button"
        aria-pressed={isFavourite}
        aria-label={`${labels.favourite}: ${car}`}
        onClick={toggle}
        {...replayOnHydrate(`favourite:${id}`, JSON.stringify(row))}
        className="card-action needs-script"
      >
        <Icon name="heart" />
      </button>
      <button
        type="button"
        aria-pressed={isCompared}
        aria-label={`${labels.compare}: ${car}`}
        onClick={compare}
        {...replayOnHydrate(`compare:${id}`, String(id))}
        className="card-action needs-script"
      >
        <Icon name="compare" />
      </button>
    </>
  );
}

/** Stays in reach however long the list is: above the tabs on a phone. */
function ComparedCars({ labels }: { labels: CardActionLabels }) {
  const compared = useSite((site) => site.compared);
  const clear = useSite((site) => site.clearCompared);
  if (compared.length === 0) return null;
  const text = labels.chosen[Math.min(compared.length, COMPARED_MAX)];
  return (
    <div className="compared-cars" role="status">
      {compared.length > 1 ? (
        <a href={comparisonHref(compared)} className="button-primary">
          {text}
        </a>
      ) : (
        <p>{text}</p>
      )}
      <button type="button" onClick={clear} aria-label={labels.remove} className="button-quiet">
        <Icon name="close" />
      </button>
    </div>
  );
}
