import { MAP_SHAPE } from '@/components/map/map-scheme';
import type { Port } from '@/lib/config/ports';
import type { Output } from '../encode';
import { drawErenhotMap } from './erenhot-map';
import { drawKhorgosMap } from './khorgos-map';
import { INK } from './map-ink';

const DRAWINGS: Record<Port, () => string> = { khorgos: drawKhorgosMap, erenhot: drawErenhotMap };

/** A drawn map stays a drawing: it is read at every size, and weighs less than its picture. */
export function mapOutput(port: Port): Output {
  return { file: `pictures/maps/${port}.svg`, ...MAP_SHAPE, budget: 25_000, format: 'svg' };
}

/** A complete SVG document of a port's map, without words: they stand on it in every language. */
export function mapSheet(port: Port): string {
  const { width, height } = MAP_SHAPE;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${INK.land}"/>${DRAWINGS[port]()}</svg>`;
}
