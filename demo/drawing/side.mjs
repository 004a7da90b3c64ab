import { circle, polygon, polyline, rounded } from './decal.mjs';
import { drawDoors } from './doors.mjs';
import { lampOf } from './headlamps.mjs';
import { tailLampOf } from './tail-lamps.mjs';

const STEP = 0.02;

/** The side windows along the car: x, lower edge, upper edge. */
function windowsOf(p, curves) {
  const { belt, roof, windscreen, backlight } = curves;
  const frame = p.windowFrame ?? 0.075;
  const low = (x) => belt(x) + 0.022 + (p.kick ?? 0) * Math.max(0, x - curves.tailX + 0.75) ** 2;
  const high = (x) => {
    const limit = roof(x) - frame - 0.02 - p.roofCrown;
    for (let y = limit; y > low(x); y -= 0.003)
      if (
        windscreen(x, y) < -(p.pillar ?? 0.07) - p.screenCurve * 0.45 &&
        backlight(x, y) < -p.rearPillar
      )
        return y;
    return null;
  };
  const points = [];
  for (let x = curves.cowlX; x < p.length; x += STEP) {
    const top = high(x);
    if (top !== null && top - low(x) > 0.05) points.push([x, low(x), top]);
  }
  return points;
}

/** The far windows and the seats before them, as one sees them through the glass. */
function drawSeats(decal, p, curves, glass) {
  const far = glass
    .filter(([, low, high]) => high - low > 0.16)
    .map(([x, low, high]) => [x, low + 0.1, Math.max(high - 0.05, low + 0.1)]);
  decal.fill(
    polygon([
      ...far.map(([x, low]) => [x, low]),
      ...far.toReversed().map(([x, , high]) => [x, high]),
    ]),
    { colour: '#262e33', rough: 0.02 },
  );
  for (let x = p.doorSplit - 0.12; x < p.length - 0.9; x += 0.92) {
    const y = curves.belt(x);
    decal.fill(
      rounded(
        [
          [x - 0.2, y - 0.1],
          [x + 0.16, y - 0.1],
          [x + 0.1, y + 0.13],
          [x - 0.12, y + 0.13],
        ],
        0.05,
      ),
      'glass',
    );
    decal.fill(
      rounded(
        [
          [x - 0.06, y + 0.1],
          [x + 0.1, y + 0.1],
          [x + 0.12, y + 0.27],
          [x - 0.02, y + 0.27],
        ],
        0.05,
      ),
      'glass',
    );
  }
}

/** What lies on a car's side: windows, door gaps, plastics and the sides of its lamps. */
export function drawSide(decal, p, body) {
  const { curves } = body;
  const glass = windowsOf(p, curves);
  const { belt } = curves;
  const outline = [
    ...glass.map(([x, y]) => [x, y]),
    ...glass.toReversed().map(([x, , y]) => [x, y]),
  ];
  if (p.cladding) drawCladding(decal, p);
  if (p.floating) {
    const all = [];
    for (let x = curves.cowlX - 0.1; x < p.length; x += 0.05) all.push([x, belt(x) + 0.005]);
    decal.fill(
      polygon([
        ...all,
        [p.length, p.floating === 'roof' ? p.height + 0.1 : p.height - 0.1],
        [curves.cowlX - 0.1, p.floating === 'roof' ? p.height + 0.1 : p.height - 0.1],
      ]),
      'gloss',
    );
  }
  const panes = rounded(thin(outline, p.windowRound ?? 3), 0.05);
  decal.line(panes, 0.05, 'gloss');
  decal.fill(panes, 'glass');
  decal.within(panes, () => {
    const top = (x) => [x - 0.05, p.height];
    for (const [x, width] of [
      [p.doorSplit, 0.1],
      [p.doorEnd + 0.06, p.doorEnd < p.rearAxle + 0.5 ? 0.045 : 0],
    ])
      if (width) decal.line(polyline([[x, belt(x)], top(x)]), width, 'gloss');
    const shelf = glass.map(([x, y]) => [x, y + 0.05]);
    drawSeats(decal, p, curves, glass);
    decal.line(polyline(shelf), 0.012, { colour: '#1d2226', rough: 0.05 });
  });
  if (p.windowTrim === 'chrome')
    decal.line(polyline(glass.map(([x, y]) => [x, y - 0.012])), 0.016, 'chrome');
  if (p.windowTrim === 'bright') decal.line(panes, 0.014, 'satin');
  drawDoors(decal, p, curves, glass);
  const lamp = lampOf(p);
  lamp.side(decal);
  if (p.kind !== 'light-truck') tailLampOf(p).side(decal);
  if (p.sideVent)
    decal.fill(
      rounded(
        [
          [p.frontAxle + p.archRadius + 0.03, p.beltY - 0.12],
          [p.frontAxle + p.archRadius + 0.17, p.beltY - 0.12],
          [p.frontAxle + p.archRadius + 0.15, p.beltY - 0.16],
          [p.frontAxle + p.archRadius + 0.03, p.beltY - 0.16],
        ],
        0.01,
      ),
      'dark',
    );
}

/** Every so many points of an outline, with its corners. */
function thin(points, each) {
  return points.filter(
    (_, i) => i % each === 0 || i === points.length / 2 - 1 || i === points.length / 2,
  );
}

function drawCladding(decal, p) {
  const band = p.sillY + (p.cladding < 0.6 ? 0.075 : 0.14);
  const isLow = p.cladding < 0.6;
  if (isLow)
    decal.fill(
      polygon([
        [p.frontAxle, 0],
        [p.rearAxle, 0],
        [p.rearAxle, band],
        [p.frontAxle, band],
      ]),
      'plastic',
    );
  else {
    decal.fill(
      polygon([
        [0, 0],
        [p.length, 0],
        [p.length, p.bumperY + 0.02],
        [p.rearAxle + p.archRadius + 0.02, p.bumperY - 0.02],
        [p.rearAxle, band],
        [p.frontAxle, band],
        [p.frontAxle - p.archRadius, p.bumperY - 0.04],
        [0, p.bumperY - 0.06],
      ]),
      'plastic',
    );
    for (const axle of [p.frontAxle, p.rearAxle])
      decal.fill(circle(axle, p.wheelRadius + 0.02, p.archRadius + 0.05 * p.cladding), 'plastic');
  }
  decal.line(
    polyline([
      [p.frontAxle + p.archRadius + 0.1, band - 0.025],
      [p.rearAxle - p.archRadius - 0.1, band - 0.025],
    ]),
    0.012,
    p.windowTrim === 'chrome' ? 'satin' : 'dark',
  );
}
