import type { Position } from '@/lib/config/company';
import type { Port } from '@/lib/config/ports';

/** Kilometres east and north of the middle of a drawn map. */
export interface Offset {
  east: number;
  north: number;
}

/** The words on a drawn map; each is a key of the texts. */
export type PlaceName = 'china' | 'kazakhstan' | 'mongolia' | 'crossing' | 'railway';

/** What a drawn map shows: its frame, and where its words stand. */
export interface MapScheme {
  /** Middle of the sheet, WGS-84. */
  middle: Position;
  /** How much of the land fits across. */
  widthKm: number;
  places: { name: PlaceName; at: Offset }[];
}

/** Every drawn map is 16 to 10, and so is the box of the live one. */
export const MAP_SHAPE = { width: 960, height: 600 } as const;

/**
 * The two drawn maps, `public/pictures/maps`. They are sketches for orientation: directions are
 * right, and distances roughly so. The exact spot is behind the links to the map services.
 */
export const MAP_SCHEMES: Record<Port, MapScheme> = {
  khorgos: {
    middle: { latitude: 44.2125, longitude: 80.4105 },
    widthKm: 4.8,
    places: [
      { name: 'kazakhstan', at: { east: -1.72, north: 0.78 } },
      { name: 'china', at: { east: 1.4, north: 1.16 } },
      { name: 'crossing', at: { east: -0.85, north: -0.52 } },
      { name: 'railway', at: { east: 1.15, north: -1.06 } },
    ],
  },
  erenhot: {
    middle: { latitude: 43.665, longitude: 111.9695 },
    widthKm: 12.8,
    places: [
      { name: 'mongolia', at: { east: -4.75, north: 2.8 } },
      { name: 'china', at: { east: 4.4, north: 1.2 } },
      { name: 'crossing', at: { east: -3.55, north: 1.7 } },
      { name: 'railway', at: { east: -1.95, north: -3.4 } },
    ],
  },
};

const KM_PER_DEGREE = 111.32;

/** Kilometres between the middle of a sheet and a position; right near the middle only. */
export function offsetOf({ middle }: MapScheme, { latitude, longitude }: Position): Offset {
  const perDegreeEast = KM_PER_DEGREE * Math.cos((middle.latitude * Math.PI) / 180);
  return {
    east: (longitude - middle.longitude) * perDegreeEast,
    north: (latitude - middle.latitude) * KM_PER_DEGREE,
  };
}

/** Where an offset lies on the sheet, in percent from its left and upper edge. */
export function placeOf({ widthKm }: MapScheme, { east, north }: Offset): { x: number; y: number } {
  const heightKm = (widthKm * MAP_SHAPE.height) / MAP_SHAPE.width;
  const round = (share: number) => Math.round(share * 1000) / 10;
  return { x: round(0.5 + east / widthKm), y: round(0.5 - north / heightKm) };
}
