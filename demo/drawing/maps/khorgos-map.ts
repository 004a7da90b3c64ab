import { MAP_SCHEMES } from '@/components/map/map-scheme';
import { type Km, mapInk } from './map-ink';

/** The border follows the river Khorgos out of the mountains, from the lower edge to the upper. */
const BORDER: readonly Km[] = [
  [-1.28, -1.6],
  [-1.06, -1.15],
  [-1.14, -0.75],
  [-0.95, -0.3],
  [-1.04, 0.15],
  [-0.88, 0.6],
  [-1, 1.1],
  [-0.78, 1.6],
];

const shifted = (points: readonly Km[], east: number): Km[] =>
  points.map(([x, north]) => [x + east, north]);

/** The western store: between the river that is the border and the town. */
export function drawKhorgosMap(): string {
  const ink = mapInk(MAP_SCHEMES.khorgos);
  return (
    ink.abroad(BORDER) +
    ink.rise('ala-tau', [-1.9, 1.3], 0.9, 5) +
    ink.rise('foothill', [1.1, 1.75], 1.2, 5) +
    ink.fields([-2.25, -0.88], 5, 0.13, 0.32, -8) +
    ink.fields([-2.05, -0.08], 5, 0.14, 0.36, 6) +
    ink.fields([1.3, 0.5], 7, 0.12, 0.34, -4) +
    ink.fields([0.1, 0.86], 5, 0.13, 0.3, 3) +
    ink.quarter('khorgos-north', [-0.42, -0.12], {
      columns: 6,
      rows: 2,
      east: 0.3,
      north: 0.24,
      gap: 0.07,
    }) +
    ink.quarter('khorgos-south', [-0.42, -0.98], {
      columns: 7,
      rows: 2,
      east: 0.3,
      north: 0.24,
      gap: 0.07,
    }) +
    ink.quarter('khorgos-east', [1.62, -0.98], {
      columns: 3,
      rows: 2,
      east: 0.22,
      north: 0.24,
      gap: 0.07,
    }) +
    ink.quarter('altynkol', [-1.5, -0.8], {
      columns: 1,
      rows: 1,
      east: 0.24,
      north: 0.2,
      gap: 0.05,
    }) +
    ink.water(shifted(BORDER, 0.05), 12) +
    ink.streets([
      {
        points: [
          [-0.5, 0.155],
          [1.9, 0.155],
        ],
        width: 6,
      },
      {
        points: [
          [-0.5, -0.705],
          [2.6, -0.705],
        ],
        width: 6,
      },
      {
        points: [
          [0.29, -1.05],
          [0.29, 0.8],
        ],
        width: 7,
      },
      {
        points: [
          [1.03, -1.05],
          [1.03, 0.42],
        ],
        width: 6,
      },
      {
        points: [
          [-0.455, -1.0],
          [-0.455, 0.45],
          [-0.3, 0.9],
          [-0.36, 1.6],
        ],
        width: 6,
      },
    ]) +
    ink.railway([
      [2.6, -1.18],
      [1.2, -1.24],
      [-0.2, -1.2],
      [-1.12, -1.06],
      [-2.6, -1],
    ]) +
    ink.highway([
      [2.6, -0.34],
      [1.4, -0.28],
      [0.3, -0.27],
      [-0.95, -0.28],
      [-1.7, -0.4],
      [-2.6, -0.34],
    ]) +
    ink.border(BORDER) +
    ink.crossing([-0.95, -0.28]) +
    ink.measures()
  );
}
