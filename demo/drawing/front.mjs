import { circle, polygon, polyline } from './decal.mjs';
import { centred, plate, screen } from './ends.mjs';
import { surfaceZ } from './field.mjs';
import { drawIntakes, grillePattern } from './grille.mjs';
import { lampOf } from './headlamps.mjs';

/** What lies on a car's front. */
export function drawFront(decal, p, body) {
  const half = p.width / 2;
  const { noseY, bumperY } = p;
  if (p.cladding >= 0.6)
    decal.fill(
      polygon([
        [-1, 0],
        [2, 0],
        [2, bumperY - 0.06],
        [half * 0.7, bumperY - 0.05],
        [half * 0.6, bumperY + 0.02],
        [-1, bumperY + 0.02],
      ]),
      'plastic',
    );
  const top = p.grilleTop ?? noseY - 0.06;
  const shapes = {
    none: null,
    wide: [
      [half * 0.56, top],
      [half * 0.6, top - 0.06],
      [half * 0.5, top - 0.2],
      [half * 0.3, top - 0.23],
    ],
    tall: [
      [half * 0.46, top],
      [half * 0.5, top - 0.1],
      [half * 0.4, bumperY - 0.04],
      [half * 0.2, bumperY - 0.06],
    ],
    shield: [
      [half * 0.42, top + 0.02],
      [half * 0.56, top - 0.14],
      [half * 0.5, bumperY + 0.02],
      [half * 0.3, bumperY - 0.06],
    ],
    slim: [
      [half * 0.5, top],
      [half * 0.52, top - 0.03],
      [half * 0.46, top - 0.09],
      [half * 0.2, top - 0.1],
    ],
    box: [
      [half * 0.58, top + 0.02],
      [half * 0.58, top - 0.24],
      [half * 0.3, top - 0.25],
    ],
    full: [
      [half * 0.93, top + 0.03],
      [half * 0.93, top - 0.2],
      [half * 0.4, top - 0.21],
    ],
  };
  const shape = shapes[p.grilleShape ?? 'wide'];
  if (shape) {
    const path = centred(shape, p.grilleShape === 'box' || p.grilleShape === 'full' ? 0.04 : 0.06);
    const low = Math.min(...shape.map(([, y]) => y));
    grillePattern(decal, p, path, [low, top + 0.03], half);
  }
  drawIntakes(decal, p, half, Boolean(shape));
  lampOf(p).front(decal);
  const plateY = p.plateY ?? bumperY + (shape ? 0.0 : 0.07);
  plate(decal, plateY);
  if (!shape) decal.fill(circle(0, noseY - 0.07, 0.036), 'satin');
  const gap = [];
  for (let z = 0; z < half * 0.86; z += 0.05) gap.push([z, noseY + 0.015 - 0.05 * (z / half) ** 2]);
  decal.line(polyline([[-0.05, gap[0][1]], ...gap]), 0.006, 'gap');
  const { curves } = body;
  const low = p.cowlY + 0.05;
  const high = p.height - p.roofFront - p.roofCrown * 0.4 - 0.075;
  const x = (y) => curves.cowlX + (y - p.cowlY) / Math.tan((p.windscreen * Math.PI) / 180) + 0.16;
  screen(
    decal,
    [low, high],
    [surfaceZ(body, x(low) + 0.06, low + 0.03) - 0.07, surfaceZ(body, x(high), high) - 0.045],
  );
}
