import { PORTS, type Port } from '@/lib/config/ports';
import type { ModelCard } from '@/lib/contract/calls/car';
import type { Locale } from '@/lib/i18n/locales';
import { readModelPage } from './catalogue';
import { readHomeBlocks } from './home';

/** How many cars are shown to a visitor whose search found none. */
const PORT_CARS_COUNT = 4;

/** A few cars, and for each the port whose visitors alone see it; null for those of both. */
export interface PortCars {
  models: ModelCard[];
  ports: (Port | null)[];
}

const stockAt = (port: Port, { stock_khorgos, stock_erenhot }: ModelCard) =>
  port === 'khorgos' ? stock_khorgos : stock_erenhot;

/** The first of some cars that stand at a port, each once. */
export function carsAt(port: Port, models: readonly ModelCard[]): ModelCard[] {
  const there = models.filter((model) => stockAt(port, model) > 0);
  const byId = new Map(there.map((model) => [model.model_id, model]));
  return [...byId.values()].slice(0, PORT_CARS_COUNT);
}

/** Lists of both ports as one, in which a car of both lists stands once. */
export function joinPortCars(lists: Record<Port, ModelCard[]>): PortCars {
  const byId = new Map(PORTS.flatMap((port) => lists[port]).map((each) => [each.model_id, each]));
  const models = [...byId.values()];
  const ports = models.map(({ model_id: id }) => {
    const listing = PORTS.filter((port) => lists[port].some(({ model_id }) => model_id === id));
    return listing.length === 1 ? (listing[0] ?? null) : null;
  });
  return { models, ports };
}

/**
 * Four cars in stock at each port, or as many as there are: those of the home page, which are of
 * many brands and types, and where too few of them stand there, the first of the catalogue.
 */
export async function readPortCars(locale: Locale): Promise<PortCars> {
  const { featured } = await readHomeBlocks(locale);
  const readCarsAt = async (port: Port) => {
    const chosen = carsAt(port, featured);
    if (chosen.length === PORT_CARS_COUNT) return chosen;
    const list = await readModelPage(locale, { port }, 1);
    return carsAt(port, [...chosen, ...(list?.models ?? [])]);
  };
  const [khorgos, erenhot] = await Promise.all([readCarsAt('khorgos'), readCarsAt('erenhot')]);
  return joinPortCars({ khorgos, erenhot });
}
