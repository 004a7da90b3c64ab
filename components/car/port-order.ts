/** An entry of a list, and who sees it at this position. */
export interface Placed<Item> {
  item: Item;
  /** `erenhot`: visitors of that port alone; `default`: all others; null: everybody. */
  order: 'erenhot' | 'default' | null;
}

/**
 * A list for both ports in one document: in the catalogue's order, and for visitors of Erenhot with
 * the cars at Erenhot first. Items that come later for them are rendered twice instead of being
 * moved by CSS, so that keyboard and screen readers follow the order on the screen.
 */
export function inOrderOfPorts<Item>(
  items: readonly Item[],
  isAtErenhot: (item: Item) => boolean,
): Placed<Item>[] {
  const lastThere = items.findLastIndex(isAtErenhot);
  // Items after the last car at Erenhot keep their position.
  const moved = items.filter((item, index) => index < lastThere && !isAtErenhot(item));
  const placed = items.map((item, index): Placed<Item> => {
    return { item, order: index < lastThere && !isAtErenhot(item) ? 'default' : null };
  });
  const copies = moved.map((item): Placed<Item> => ({ item, order: 'erenhot' }));
  return [...placed.slice(0, lastThere + 1), ...copies, ...placed.slice(lastThere + 1)];
}
