import { MAP_SCHEMES } from '@/components/map/map-scheme';
import { type Km, mapInk } from './map-ink';

/** A straight line over the Gobi, from the lower left to the upper right. */
const BORDER: readonly Km[] = [
  [-6.6, 1.35],
  [-4.4, 2.2],
  [-2.1, 2.9],
  [0.4, 3.4],
  [3.2, 4.2],
];

/** The eastern store: in the town, with the border an hour's walk to the north-west. */
export function drawErenhotMap(): string {
  const ink = mapInk(MAP_SCHEMES.erenhot);
  const town = { east: 0.62, north: 0.46, gap: 0.13 };
  return (
    ink.abroad(BORDER) +
    ink.rise('gobi-1', [4.6, 2.6], 1.9, 5) +
    ink.rise('gobi-2', [-4.6, -2.3], 2.4, 6) +
    ink.rise('gobi-3', [-4.9, 3.6], 2, 4) +
    ink.rise('salt-lake', [5, -2.6], 1.6, 4) +
    ink.water(
      [
        [4.75, -2.75],
        [5.05, -2.55],
        [5.4, -2.62],
      ],
      26,
    ) +
    ink.quarter('erenhot-west', [-1.72, -2.9], { columns: 2, rows: 5, ...town }, -8) +
    ink.quarter('erenhot-east', [0.14, -3.12], { columns: 4, rows: 6, ...town }, -8) +
    ink.streets([
      {
        points: [
          [-1.85, -2.35],
          [3.2, -1.64],
        ],
        width: 6,
      },
      {
        points: [
          [-2, -1.17],
          [3.05, -0.46],
        ],
        width: 6,
      },
      {
        points: [
          [-2.1, 0.02],
          [2.9, 0.72],
        ],
        width: 6,
      },
      {
        points: [
          [1.72, -3.2],
          [1.18, 0.5],
        ],
        width: 6,
      },
      {
        points: [
          [3.1, -1.66],
          [6.6, -1.2],
        ],
        width: 6,
      },
    ]) +
    ink.railway([
      [0.45, -4.2],
      [0.02, -2.4],
      [-0.38, 0.1],
      [-0.9, 1.4],
      [-1.7, 2.5],
      [-2.6, 3.4],
      [-3.4, 4.3],
    ]) +
    ink.highway([
      [3.5, -4.2],
      [3.3, -2.6],
      [3.15, -0.6],
      [2.2, 1.05],
      [0.2, 1.6],
      [-1.5, 1.95],
      [-2.9, 2.45],
      [-3.7, 3.2],
      [-4.6, 4.3],
    ]) +
    ink.border(BORDER) +
    ink.crossing([-2.9, 2.45]) +
    ink.measures()
  );
}
