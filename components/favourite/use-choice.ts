import { useEffect, useState } from 'react';
import { COMPARED_MAX, choiceOf } from '@/lib/routing/comparison';

/**
 * The cars chosen for a comparison, in the order of choosing; a comparison that was left leads
 * back to its cars through the fragment of the address.
 * @param ids the cars that can be chosen
 */
export function useChoice(ids: readonly number[]) {
  const [chosenOnce, setChosen] = useState<number[]>([]);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => setChosen(choiceOf(location.hash)), []);

  // A car may be removed after it was chosen.
  const chosen = chosenOnce.filter((id) => ids.includes(id));

  const toggle = (id: number) => {
    const others = chosen.filter((each) => each !== id);
    const isOut = others.length < chosen.length;
    const isFull = !isOut && chosen.length >= COMPARED_MAX;
    setRefused(isFull);
    if (!isFull) setChosen(isOut ? others : [...chosen, id]);
  };

  return { chosen, toggle, isRefused: isRefused && chosen.length >= COMPARED_MAX };
}
