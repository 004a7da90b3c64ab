import { circle, polygon, polyline, rounded } from './decal.mjs';
import { surfaceZ } from './field.mjs';

const rectangle = (x0, y0, x1, y1, radius = 0.05) =>
  rounded(
    [
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ],
    radius,
  );

/** What lies on a coach or a city bus: bands of glass, hatches, doors, lamps and a stripe. */
export function drawCoach({ side, front, rear }, p, body) {
  const { length: L, height: H } = p;
  const half = p.width / 2;
  const low = p.isCity ? 1.05 : 1.72;
  const high = H - (p.isCity ? 0.5 : 0.34);
  side.fill(rectangle(0.12, low, L - 0.2, high, 0.12), 'gloss');
  const panes = Math.round((L - 2) / 1.45);
  const width = (L - 2.1) / panes;
  for (let i = 0; i < panes; i++)
    side.fill(rectangle(1.75 + i * width, low + 0.06, 1.7 + (i + 1) * width, high - 0.06, 0.06), {
      colour: '#1b2126',
      rough: 0.02,
    });
  side.fill(
    polygon([
      [0.1, low - 0.12],
      [1.5, low + 0.02],
      [1.62, high - 0.05],
      [0.1, high - 0.05],
    ]),
    { colour: '#1b2126', rough: 0.02 },
  );
  side.line(
    polyline([
      [0, 0.62],
      [L, 0.62],
    ]),
    0.012,
    'gap',
  );
  for (let x = p.frontAxle + 0.8; x < L - 0.3; x += 1.15)
    if (Math.abs(x - p.rearAxle) > 0.75)
      side.line(
        polyline([
          [x, 0.36],
          [x, p.isCity ? 0.9 : 1.2],
        ]),
        0.01,
        'gap',
      );
  side.line(
    polyline([
      [0, p.isCity ? 0.9 : 1.2],
      [L, p.isCity ? 0.9 : 1.2],
    ]),
    0.012,
    'gap',
  );
  const stripe = p.isCity ? '#ffffff' : '#8f1d1d';
  side.fill(
    polygon([
      [L, 0.66],
      [L * 0.36, 0.66],
      [L * 0.62, low - 0.05],
      [L, low - 0.05],
    ]),
    { colour: p.isCity ? '#dfe5e2' : '#8a9299', rough: 0.3, metal: 0.4 },
  );
  side.fill(
    polygon([
      [L * 0.34, 0.66],
      [L * 0.31, 0.66],
      [L * 0.57, low - 0.05],
      [L * 0.6, low - 0.05],
    ]),
    { colour: stripe, rough: 0.3 },
  );
  for (let x = 1.2; x < L; x += 1.6) side.fill(rectangle(x, 0.5, x + 0.1, 0.53, 0.01), 'amber');
  const glassLow = p.isCity ? 0.95 : 1.3;
  const wide = surfaceZ(body, 0.5, 2);
  front.fill(
    rounded(
      [
        [wide + 0.2, glassLow + 0.1],
        [wide + 0.2, H - 0.2],
        [-0.5, H - 0.16],
        [-0.5, glassLow - 0.05],
      ],
      0.1,
    ),
    'gloss',
  );
  front.fill(
    rounded(
      [
        [wide + 0.2, glassLow + 0.16],
        [wide + 0.2, H - 0.62],
        [-0.5, H - 0.6],
        [-0.5, glassLow + 0.02],
      ],
      0.1,
    ),
    { colour: '#1b2126', rough: 0.02 },
  );
  front.fill(rectangle(-0.6, H - 0.5, half * 0.62, H - 0.3, 0.03), {
    colour: '#2a1606',
    rough: 0.1,
  });
  for (let z = -0.06; z < half * 0.5; z += 0.06)
    front.fill(rectangle(z, H - 0.44, z + 0.035, H - 0.36, 0.01), {
      colour: '#ff9d2e',
      rough: 0.2,
      light: 0.3,
    });
  front.line(
    polyline([
      [0.02, glassLow],
      [0.5, glassLow + 0.5],
    ]),
    0.02,
    'plastic',
  );
  const y = 0.78;
  front.fill(
    rounded(
      [
        [half * 0.56, y - 0.1],
        [half + 0.2, y - 0.02],
        [half + 0.2, y + 0.2],
        [half * 0.6, y + 0.12],
      ],
      0.05,
    ),
    'lens',
  );
  for (const z of [half * 0.68, half * 0.82]) {
    front.fill(circle(z, y + 0.03, 0.065), {
      colour: '#cfd8df',
      rough: 0.05,
      metal: 0.5,
      light: 0.1,
    });
    front.fill(circle(z, y + 0.03, 0.035), 'light');
  }
  front.line(
    polyline([
      [half * 0.58, y + 0.115],
      [half + 0.2, y + 0.19],
    ]),
    0.024,
    'light',
  );
  front.fill(rectangle(-0.6, 0.32, half * 0.5, 0.46, 0.04), { colour: '#0a0b0b', rough: 0.6 });
  front.line(
    polyline([
      [-0.1, y + 0.04],
      [half * 0.5, y + 0.04],
    ]),
    0.03,
    'chrome',
  );
  front.fill(rectangle(-0.3, 0.5, 0.26, 0.63, 0.01), 'plate');
  side.fill(
    rounded(
      [
        [0.1, y - 0.02],
        [0.42, y + 0.06],
        [0.42, y + 0.2],
        [0.1, y + 0.2],
      ],
      0.04,
    ),
    'lens',
  );
  rear.fill(rectangle(-0.6, H * 0.55, half * 0.82, H - 0.35, 0.1), 'gloss');
  rear.fill(rectangle(-0.6, H * 0.55 + 0.05, half * 0.78, H - 0.42, 0.1), {
    colour: '#1b2126',
    rough: 0.02,
  });
  rear.line(
    polyline([
      [-0.1, 0.5],
      [half * 0.74, 0.5],
      [half * 0.74, H * 0.5],
      [-0.1, H * 0.5],
    ]),
    0.012,
    'gap',
  );
  for (let i = 0; i < 7; i++)
    rear.line(
      polyline([
        [-0.1, 0.66 + i * 0.06],
        [half * 0.6, 0.66 + i * 0.06],
      ]),
      0.022,
      'plastic',
    );
  for (let i = 0; i < 3; i++) {
    rear.fill(circle(half * 0.87, 0.8 + i * 0.22, 0.08), i === 2 ? 'amber' : 'redLight');
    rear.line(circle(half * 0.87, 0.8 + i * 0.22, 0.085), 0.014, 'chrome');
  }
  rear.fill(rectangle(-0.3, 1.25, 0.26, 1.38, 0.01), 'plate');
  rear.fill(
    polygon([
      [-1, 0],
      [2, 0],
      [2, 0.4],
      [-1, 0.4],
    ]),
    'plastic',
  );
}
