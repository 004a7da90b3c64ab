/** An entry of a list, and for whom it stands at this place. */
export interface Placed<Item> {
  item: Item;
  /** `erenhot`: visitors of that port alone; `default`: all others; null: everybody. */
  order: 'erenhot' | 'default' | null;
}

/**
 * A list for both ports in one document: in the catalogue's order, and for visitors of Erenhot with
 * the cars that stand there before the others. What comes later for them stands there once more,
 * instead of being moved by CSS, so that the order on the screen is that of keyboard and voices.
 */
export function inOrderOfPorts<Item>(
  items: readonly Item[],
  isAtErenhot: (item: Item) => boolean,
): Placed<Item>[] {
  const lastThere = items.findLastIndex(isAtErenhot);
  // What already stands behind the last of them stays where it is.
  const moved = items.filter((item, index) => index < lastThere && !isAtErenhot(item));
  const placed = items.map((item, index): Placed<Item> => {
    return { item, order: index < lastThere && !isAtErenhot(item) ? 'default' : null };
  });
  const copies = moved.map((item): Placed<Item> => ({ item, order: 'erenhot' }));
  return [...placed.slice(0, lastThere + 1), ...copies, ...placed.slice(lastThere + 1)];
}
