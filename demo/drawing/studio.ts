import type { Defs } from './defs';

/** Size of the drawing sheet; both stored sizes are scaled from it. */
export const SHEET = { width: 960, height: 640 } as const;

/** Height of the floor line on the sheet, in pixels from the top. */
const FLOOR = 486;

/** Warm studio: wall and floor meet in a soft horizon, with a pool of light behind the car. */
export function drawStudio(defs: Defs): string {
  const { width, height } = SHEET;
  const wall = defs.linear(0, 0, 0, height, [
    [0, '#EFEBE4'],
    [0.45, '#F6F3EE'],
    [0.6, '#F1EDE6'],
    [0.68, '#E8E3DA'],
    [0.8, '#EEEAE3'],
    [1, '#F4F1EC'],
  ]);
  const pool = defs.radial(
    width / 2,
    250,
    520,
    [
      [0, '#FFFFFF', 0.75],
      [0.6, '#FFFFFF', 0.18],
      [1, '#FFFFFF', 0],
    ],
    0.62,
  );
  return `<rect width="${width}" height="${height}" fill="${wall}"/><rect width="${width}" height="${height}" fill="${pool}"/>`;
}

/** Where a car stands on the sheet. */
export interface Placement {
  scale: number;
  left: number;
}

/**
 * Short cars look shorter than long ones, but less than to scale: a town car drawn at true scale
 * beside a bus would be lost on its card.
 */
export function placeCar(length: number, height: number): Placement {
  const wanted = 806 * (length / 4750) ** 0.42;
  const width = Math.min(868, wanted, (400 / height) * length);
  return { scale: width / length, left: (SHEET.width - width) / 2 };
}

/** Fades what the floor mirrors, from its foot downwards. */
function reflectionMask(defs: Defs): string {
  const fade = defs.linear(0, FLOOR, 0, FLOOR + 74, [
    [0, '#fff', 0.2],
    [0.5, '#fff', 0.07],
    [1, '#fff', 0],
  ]);
  return defs.mask(`<rect x="0" y="${FLOOR}" width="${SHEET.width}" height="80" fill="${fade}"/>`, {
    x: 0,
    y: FLOOR,
    width: SHEET.width,
    height: 80,
  });
}

/** The car standing on the floor with contact shadow and faint mirror image. */
export function standCar(
  markup: string,
  length: number,
  place: Placement,
  axles: readonly number[],
  defs: Defs,
): string {
  const car = defs.group(markup);
  const { scale, left } = place;
  const width = length * scale;
  const mask = reflectionMask(defs);
  const cx = left + width / 2;
  const soft = `<ellipse cx="${cx}" cy="${FLOOR + 5}" rx="${width * 0.5}" ry="13" fill="#3B362E" opacity=".34" ${defs.blur(11)}/>`;
  const core = `<ellipse cx="${cx}" cy="${FLOOR - 1}" rx="${width * 0.455}" ry="5.5" fill="#15130F" opacity=".72" ${defs.blur(5)}/>`;
  const feet = axles
    .map(
      (x) =>
        `<ellipse cx="${left + x * scale}" cy="${FLOOR}" rx="${width * 0.062}" ry="4" fill="#000" opacity=".8" ${defs.blur(2)}/>`,
    )
    .join('');
  return (
    `<g ${mask}><g transform="translate(${left} ${FLOOR}) scale(${scale} ${-scale})"><use href="#${car}"/></g></g>` +
    soft +
    core +
    feet +
    `<g transform="translate(${left} ${FLOOR}) scale(${scale})"><use href="#${car}"/></g>`
  );
}

/** A front or rear view standing in the studio; the drawing is centred on x = 0. */
export function standFace(markup: string, width: number, height: number, defs: Defs): string {
  const scale = Math.min(0.226, 424 / height, 560 / width);
  const face = defs.group(markup);
  const cx = SHEET.width / 2;
  const half = (width * scale) / 2;
  const mask = reflectionMask(defs);
  return (
    `<g ${mask}><g transform="translate(${cx} ${FLOOR}) scale(${scale} ${-scale})"><use href="#${face}"/></g></g>` +
    `<ellipse cx="${cx}" cy="${FLOOR + 4}" rx="${half * 1.16}" ry="15" fill="#3B362E" opacity=".36" ${defs.blur(11)}/>` +
    `<ellipse cx="${cx}" cy="${FLOOR - 1}" rx="${half * 0.98}" ry="6" fill="#15130F" opacity=".75" ${defs.blur(4)}/>` +
    `<g transform="translate(${cx} ${FLOOR}) scale(${scale})"><use href="#${face}"/></g>`
  );
}
