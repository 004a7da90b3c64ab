'use client';

import './comparison-choice.css';
import { type ReactNode, useEffect, useState } from 'react';
import { COMPARED_MAX } from '@/lib/config/limits';
import { choiceHref, choiceOf, comparisonHref } from '@/lib/routing/comparison';
import { useSite } from '@/store/store-provider';
import type { FavouriteLabels } from './favourite-labels';

/** How many cars are chosen, what is missing or too many, and the way to see them side by side. */
export function ComparisonBar({
  chosen,
  isFull,
  labels,
}: {
  chosen: readonly number[];
  /** One car too many was chosen. */
  isFull: boolean;
  labels: FavouriteLabels['comparison'];
}) {
  const count = chosen.length;
  return (
    <div className="comparison-bar" data-chosen={count > 0 || undefined}>
      <p role="status" className={isFull ? 'font-semibold text-danger' : ''}>
        {isFull ? labels.full : labels.chosen[count]}
      </p>
      {count > 1 && (
        <a href={comparisonHref(chosen)} className="button-quiet">
          {labels.show[count]}
        </a>
      )}
    </div>
  );
}

/**
 * The cars chosen for a comparison, in the order of choosing; a comparison that was left leads
 * back to its cars through the fragment of the address.
 * @param ids the cars that can be chosen
 */
export function useComparisonChoice(ids: readonly number[]) {
  const [chosenOnce, setChosen] = useState<number[]>([]);
  const [isFull, setFull] = useState(false);
  useEffect(() => setChosen(choiceOf(location.hash)), []);

  // A car may be removed after it was chosen.
  const chosen = chosenOnce.filter((id) => ids.includes(id));

  const toggle = (id: number) => {
    const others = chosen.filter((each) => each !== id);
    const isOut = others.length < chosen.length;
    const isOverLimit = !isOut && chosen.length >= COMPARED_MAX;
    setFull(isOverLimit);
    if (!isOverLimit) setChosen(isOut ? others : [...chosen, id]);
  };

  return { chosen, toggle, isFull: isFull && chosen.length >= COMPARED_MAX };
}

/**
 * From a comparison to where others are chosen: to the favourites with its cars, or, where these were
 * chosen on cards and are not among them, to the catalogue with the same cars chosen.
 */
export function OtherCarsLink({ ids, children }: { ids: readonly number[]; children: ReactNode }) {
  const favourites = useSite((site) => site.favourites);
  const chooseCompared = useSite((site) => site.chooseCompared);
  const clearCompared = useSite((site) => site.clearCompared);
  const [isFromCards, setFromCards] = useState(false);
  // Favourites are known after mount only.
  useEffect(
    () => setFromCards(!ids.every((id) => favourites.some(({ model_id }) => model_id === id))),
    [ids, favourites],
  );
  return (
    <a
      href={isFromCards ? '/menuCar' : choiceHref(ids)}
      onClick={() => {
        if (!isFromCards) return;
        clearCompared();
        for (const id of ids) chooseCompared(id);
      }}
      className="button-quiet"
    >
      {children}
    </a>
  );
}

/**
 * Takes a car out of a comparison: out of its address, and out of what was chosen on cards.
 * @param others the cars that stay
 */
export function TakeOutLink({
  id,
  others,
  children,
}: {
  id: number;
  others: readonly number[];
  children: ReactNode;
}) {
  const isCompared = useSite((site) => site.compared.includes(id));
  const toggleCompared = useSite((site) => site.toggleCompared);
  return (
    <a
      href={others.length > 0 ? comparisonHref(others) : choiceHref(others)}
      onClick={() => {
        if (isCompared) toggleCompared(id);
      }}
      className="comparison-remove"
    >
      {children}
    </a>
  );
}
