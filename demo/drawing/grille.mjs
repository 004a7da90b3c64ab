import { polygon, polyline, rounded } from './decal.mjs';
import { centred } from './ends.mjs';

/** What fills a grille, within its outline. */
export function grillePattern(decal, p, path, [low, high], half) {
  const bright =
    p.grilleTrim === 'dark'
      ? 'dark'
      : p.grilleTrim === 'paint'
        ? { colour: '#55595c', rough: 0.4, metal: 0.6 }
        : 'chrome';
  decal.fill(path, { colour: '#060707', rough: 0.5 });
  decal.within(path, () => {
    const tall = high - low;
    if (p.grille === 'bars')
      for (let i = 0; i <= 5; i++)
        decal.line(
          polyline([
            [-1, low + (tall * (i + 0.5)) / 6],
            [1, low + (tall * (i + 0.5)) / 6],
          ]),
          0.014,
          bright,
        );
    if (p.grille === 'uprights')
      for (let z = 0.02; z < half; z += 0.05)
        decal.line(
          polyline([
            [z, low],
            [z * 1.04, high],
          ]),
          0.018,
          bright,
        );
    if (p.grille === 'slots')
      for (let i = 0; i < 5; i++)
        decal.line(
          polyline([
            [0.06 + i * 0.13, low + 0.03],
            [0.06 + i * 0.13, high - 0.03],
          ]),
          0.05,
          bright,
        );
    if (p.grille === 'mesh' || p.grille === 'studs')
      for (let row = 0, y = low + 0.014; y < high; row++, y += 0.034)
        for (let z = row % 2 ? 0.026 : 0; z < half; z += 0.052)
          decal.fill(
            polygon([
              [z - 0.016, y],
              [z, y + 0.009],
              [z + 0.016, y],
              [z, y - 0.009],
            ]),
            p.grille === 'studs' ? bright : 'dark',
          );
    if (p.grille === 'beam')
      for (const t of [0.32, 0.68])
        decal.line(
          polyline([
            [-1, low + tall * t],
            [1, low + tall * t],
          ]),
          tall * 0.13,
          bright,
        );
    if (p.grille === 'lines')
      for (let i = 1; i < 4; i++)
        decal.line(
          polyline([
            [-1, low + (tall * i) / 4],
            [1, low + (tall * i) / 4],
          ]),
          0.009,
          'dark',
        );
  });
  if (p.grilleTrim !== 'none') decal.line(path, 0.018, bright);
}

/** Openings in the bumper. */
export function drawIntakes(decal, p, half, hasGrille) {
  const { bumperY, sillY } = p;
  const low = sillY + 0.05;
  const intake = (points, radius = 0.03) =>
    decal.fill(rounded(points, radius), { colour: '#070808', rough: 0.6 });
  const kind = p.intake ?? (hasGrille ? 'slit' : 'smile');
  if (kind === 'smile') {
    decal.fill(
      centred(
        [
          [half * 0.56, bumperY],
          [half * 0.63, bumperY - 0.05],
          [half * 0.52, low + 0.02],
          [half * 0.3, low],
        ],
        0.03,
      ),
      { colour: '#070808', rough: 0.6 },
    );
    for (let i = 1; i < 3; i++)
      decal.line(
        polyline([
          [-1, low + i * 0.05],
          [half * 0.5, low + i * 0.05],
        ]),
        0.008,
        'dark',
      );
  }
  if (kind === 'slit')
    decal.fill(
      centred(
        [
          [half * 0.5, bumperY - 0.09],
          [half * 0.56, bumperY - 0.12],
          [half * 0.5, low],
          [half * 0.2, low - 0.01],
        ],
        0.02,
      ),
      { colour: '#070808', rough: 0.6 },
    );
  if (p.sideIntakes !== false) {
    intake([
      [half * 0.74, bumperY + 0.09],
      [half * 0.93, bumperY + 0.15],
      [half * 0.95, bumperY - 0.08],
      [half * 0.78, bumperY - 0.12],
    ]);
    if (p.sideIntakes === 'chrome')
      decal.line(
        polyline([
          [half * 0.95, bumperY + 0.13],
          [half * 0.93, bumperY - 0.08],
          [half * 0.76, bumperY - 0.12],
        ]),
        0.014,
        'chrome',
      );
  }
  if (p.skid !== false)
    decal.line(
      polyline([
        [-0.1, low - 0.035],
        [half * 0.5, low - 0.035],
        [half * 0.62, low],
      ]),
      0.03,
      p.cladding >= 0.3 ? 'satin' : 'plastic',
    );
}
