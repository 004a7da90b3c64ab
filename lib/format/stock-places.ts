import { PORTS, type Port } from '@/lib/config/ports';

/** How many of a model stand at each port. */
export type StockByPort = Readonly<Record<Port, number>>;

/**
 * The ports where cars of a model stand.
 * @param first named before the other, where cars stand there
 */
export function portsInStock(stock: StockByPort, first: Port = 'khorgos'): Port[] {
  const there = PORTS.filter((port) => stock[port] > 0);
  return there.includes(first) ? [first, ...there.filter((port) => port !== first)] : there;
}
