import type { ModelCard } from '@/lib/contract/calls/car';

/** A card of a list, and for whom it stands at this place. */
export interface PlacedCard {
  model: ModelCard;
  /** `erenhot`: visitors of that port alone; `default`: all others; null: everybody. */
  order: 'erenhot' | 'default' | null;
}

/**
 * A list for both ports in one document: in the catalogue's order, and for visitors of Erenhot with
 * the cars that stand there before the others. What comes later for them stands there once more,
 * instead of being moved by CSS, so that the order on the screen is that of keyboard and voices.
 */
export function inOrderOfPorts(models: readonly ModelCard[]): PlacedCard[] {
  const isThere = ({ stock_erenhot: stock }: ModelCard) => stock > 0;
  const lastThere = models.findLastIndex(isThere);
  // What already stands behind the last of them stays where it is.
  const moved = models.filter((model, index) => index < lastThere && !isThere(model));
  const placed = models.map((model, index): PlacedCard => {
    return { model, order: index < lastThere && !isThere(model) ? 'default' : null };
  });
  const copies = moved.map((model): PlacedCard => ({ model, order: 'erenhot' }));
  return [...placed.slice(0, lastThere + 1), ...copies, ...placed.slice(lastThere + 1)];
}
