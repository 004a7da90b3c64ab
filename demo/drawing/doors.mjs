import { polyline, rounded } from './decal.mjs';

/** The gaps around doors, hood and bumpers. */
export function drawDoors(decal, p, curves, glass) {
  const gap = (points, width = 0.008) => {
    decal.line(polyline(points.map(([x, y]) => [x + 0.006, y - 0.005])), 0.006, {
      colour: '#ffffff30',
      rough: 0.4,
    });
    decal.line(polyline(points), width, 'gap');
  };
  const { belt } = curves;
  const first = p.frontAxle + p.archRadius + 0.13;
  const start = glass[0][0] + 0.02;
  const end = p.doorEnd;
  const sill = p.sillY + (p.cladding ? 0.13 : 0.09);
  const middle = p.doorSplit;
  gap([
    [start + 0.14, belt(start) + 0.02],
    [first - 0.02, belt(first) - 0.14],
    [first, sill + 0.12],
    [first + 0.05, sill],
  ]);
  if (p.doors > 3 || p.sliding)
    gap([
      [middle - 0.05, belt(middle) + 0.02],
      [middle, belt(middle) - 0.2],
      [middle, sill],
    ]);
  const isRear = end - p.rearAxle > -p.archRadius;
  if (p.doors > 3 || p.sliding) {
    const low = p.wheelRadius + p.archRadius * 0.75;
    if (p.sliding)
      gap([
        [end, belt(end) + 0.3],
        [end, low + 0.14],
        [p.rearAxle - p.archRadius * 0.9, low - 0.1],
        [p.rearAxle - p.archRadius - 0.1, sill],
      ]);
    else if (isRear)
      gap([
        [end + 0.1, belt(end) + 0.03],
        [end + 0.02, belt(end) - 0.16],
        [p.rearAxle - 0.2, low + 0.12],
        [p.rearAxle - p.archRadius * 0.82, low - 0.06],
        [p.rearAxle - p.archRadius - 0.06, sill + 0.06],
        [p.rearAxle - p.archRadius - 0.1, sill],
      ]);
    else
      gap([
        [end, belt(end) + 0.02],
        [end, sill],
      ]);
    if (p.sliding)
      gap(
        [
          [middle + 0.1, belt(end) - 0.1],
          [p.length - 0.25, belt(end) - 0.1],
        ],
        0.012,
      );
  }
  gap([
    [first - 0.02, sill],
    [Math.min(p.rearAxle - p.archRadius - 0.04, end), sill],
  ]);
  const hood = [];
  for (let x = 0.32; x < curves.cowlX + 0.2; x += 0.06)
    hood.push([x, curves.hood(x) - 0.085 - (p.hoodLine ?? 0)]);
  gap(hood, 0.006);
  gap(
    [
      [0.34, p.noseY - 0.2],
      [p.frontAxle - p.archRadius + 0.02, p.bumperY + 0.06],
    ],
    0.006,
  );
  gap(
    [
      [p.length - 0.16, p.deckY - 0.2],
      [p.length - 0.3, p.bumperY + 0.16],
      [p.rearAxle + p.archRadius - 0.02, p.bumperY + 0.12],
    ],
    0.006,
  );
  if (!p.bedLength)
    decal.line(
      rounded(
        [
          [p.rearAxle + 0.02, belt(end) - 0.1],
          [p.rearAxle + 0.2, belt(end) - 0.1],
          [p.rearAxle + 0.2, belt(end) - 0.26],
          [p.rearAxle + 0.02, belt(end) - 0.26],
        ],
        0.04,
      ),
      0.006,
      'gap',
    );
  if (p.bedLength)
    gap(
      [
        [p.length - p.bedLength - 0.035, p.deckY - 0.02],
        [p.length - p.bedLength - 0.035, sill],
      ],
      0.014,
    );
}
