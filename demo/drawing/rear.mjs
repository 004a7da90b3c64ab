import { polygon, polyline, rounded } from './decal.mjs';
import { plate, screen } from './ends.mjs';
import { surfaceZ } from './field.mjs';
import { tailLampOf } from './tail-lamps.mjs';

/** What lies on a car's rear. */
export function drawRear(decal, p, body) {
  const half = p.width / 2;
  const { deckY, bumperY, sillY } = p;
  const { curves } = body;
  if (p.cladding >= 0.6)
    decal.fill(
      polygon([
        [-1, 0],
        [2, 0],
        [2, bumperY + 0.02],
        [half * 0.8, bumperY + 0.02],
        [half * 0.72, bumperY + 0.05],
        [-1, bumperY + 0.05],
      ]),
      'plastic',
    );
  else
    decal.fill(
      polygon([
        [-1, 0],
        [half * 0.8, 0],
        [half * 0.66, bumperY - 0.1],
        [-1, bumperY - 0.1],
      ]),
      'plastic',
    );
  decal.line(
    polyline([
      [-0.1, sillY + 0.06],
      [half * 0.55, sillY + 0.06],
    ]),
    0.04,
    p.cladding ? 'satin' : 'dark',
  );
  if (!p.bedLength) {
    const low = p.beltRearY + (p.isFastback || p.deck > 0.35 ? 0.04 : 0.03);
    const high = p.height - p.roofRear - (p.backlight > 70 ? 0.13 : 0.1);
    const x = (y) =>
      curves.tailX - (y - p.beltRearY) / Math.tan((p.backlight * Math.PI) / 180) - 0.12;
    const wide = surfaceZ(body, x(low) - 0.04, low + 0.03);
    screen(decal, [low, high], [wide - 0.09, surfaceZ(body, x(high) - 0.05, high) - 0.06], 0.015);
  } else {
    screen(decal, [p.beltRearY + 0.05, p.height - 0.16], [half - 0.28, half - 0.34], 0.01);
  }
  tailLampOf(p).rear(decal);
  const gap = (points, width = 0.007) => decal.line(polyline(points), width, 'gap');
  gap([
    [-0.1, bumperY + 0.1],
    [half * 0.72, bumperY + 0.1],
    [half * 0.8, bumperY + 0.2],
    [half * 0.82, deckY - 0.16],
  ]);
  plate(decal, p.rearPlateY ?? (p.deck > 0.35 ? deckY - 0.25 : deckY - 0.3));
  if (p.deck < 0.3 && p.height > 1.4)
    decal.line(
      polyline([
        [-0.1, p.height - p.roofRear - 0.045],
        [0.22, p.height - p.roofRear - 0.045],
      ]),
      0.012,
      'redLens',
    );
  for (const z of [half * 0.86])
    decal.fill(
      rounded(
        [
          [z - 0.08, bumperY + 0.02],
          [z + 0.06, bumperY + 0.02],
          [z + 0.06, bumperY - 0.01],
          [z - 0.08, bumperY - 0.01],
        ],
        0.01,
      ),
      'redLens',
    );
}
