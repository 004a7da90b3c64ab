import { bend, clamp, curveThrough, join, meet, roundBox, smooth } from './field.mjs';

const tan = (degrees) => Math.tan((degrees * Math.PI) / 180);

/** The curves of a car that both its body and what is drawn on it follow. */
function curvesOf(p) {
  const { length: L, height: H, frontAxle, rearAxle } = p;
  const cowlX = p.kind === 'coach' || p.kind === 'light-truck' ? 0.06 : frontAxle + p.cowl;
  const tailX = L - p.deck;
  const hood = curveThrough([
    [0, p.noseY - 0.03],
    [0.35, p.noseY + 0.36 * (p.cowlY - p.noseY)],
    [Math.max(cowlX * 0.72, 0.36), p.noseY + 0.8 * (p.cowlY - p.noseY)],
    [Math.max(cowlX, 0.4) + 0.05, p.cowlY],
    [Math.max(cowlX, 0.4) + 0.55, Math.min(p.beltY, p.cowlY) - 0.02],
    [Math.min((frontAxle + rearAxle) / 2, 0.8 * tailX), p.beltY + 0.3 * (p.beltRearY - p.beltY)],
    [tailX - 0.1, p.beltRearY],
    [tailX + 0.12, p.deckY - 0.005],
    [Math.max(L, tailX + 0.2), p.deckY - p.deck * 0.06],
  ]);
  const belt = curveThrough([
    [0, p.beltY - 0.02],
    [cowlX, p.beltY],
    [(cowlX + tailX) / 2, p.beltY + 0.35 * (p.beltRearY - p.beltY)],
    [tailX, p.beltRearY],
    [L + 0.01, p.beltRearY + 0.01],
  ]);
  const peak = p.roofPeak;
  const front = cowlX + (H - p.cowlY) / tan(p.windscreen);
  const rear = tailX - (H - p.beltRearY) / tan(p.backlight);
  const roof = curveThrough([
    [0, H - 0.5],
    [front - 0.3, H - p.roofFront * 2.6],
    [front + 0.15, H - p.roofFront],
    [front + (Math.max(rear, front + 0.8) - front) * peak, H],
    [Math.max(rear, front + 0.9) - 0.1, H - p.roofRear * 0.7],
    [Math.max(rear, front + 0.9) + 0.3, H - p.roofRear * 1.25],
    [L + 0.4, H - p.roofRear * (p.isFastback ? 5 : 2.6)],
  ]);
  /** How far a point of the side view is outside the windscreen and the rear window. */
  const windscreen = (x, y) =>
    (cowlX + (y - p.cowlY) / tan(p.windscreen) - x) * Math.sin((p.windscreen * Math.PI) / 180);
  const backlight = (x, y) =>
    (x - tailX + (y - p.beltRearY) / tan(p.backlight)) * Math.sin((p.backlight * Math.PI) / 180);
  return { hood, belt, roof, windscreen, backlight, cowlX, tailX, front, rear };
}

/** Half the width of the lower body at a point of the side view, without wheel arches. */
function sideOf(p) {
  const half = p.width / 2;
  const { frontAxle, rearAxle, length: L } = p;
  return (x, y) => {
    const taper =
      p.taperFront * bend(1.25 - x, 0.12) ** 2 + p.taperRear * bend(x - (L - 1.2), 0.12) ** 2;
    const t = (x - frontAxle) / (rearAxle - frontAxle);
    const shoulder = p.shoulderY + p.wedge * (t - 0.5);
    const lower = p.sillY + 0.2 + p.lowerWedge * t;
    const inward =
      p.turnIn * bend(y - shoulder, 0.012) +
      p.waist * bend(shoulder - y, 0.012) +
      (p.turnUnder - p.waist) * bend(shoulder - 0.2 - y, 0.05) -
      p.sillFlare * bend(lower - y, 0.012) +
      p.sillFlare * 2.4 * bend(p.sillY + 0.06 - y, 0.02);
    let flare = 0;
    for (const axle of [frontAxle, rearAxle]) {
      const d = Math.hypot((x - axle) * 0.92, y - p.wheelRadius) - p.archRadius;
      flare = Math.max(flare, p.flare * (1 - smooth(0.02, p.flareReach, d)));
    }
    return (
      half -
      0.012 -
      taper -
      inward +
      flare * smooth(p.sillY - 0.1, p.sillY + 0.3, y) -
      p.flare * 0.75
    );
  };
}

/** The body of a car: negative inside. */
export function carBody(p) {
  const curves = curvesOf(p);
  const { hood, belt, roof, windscreen, backlight } = curves;
  const side = sideOf(p);
  const { length: L, height: H, width: W, frontAxle, rearAxle } = p;
  const half = W / 2;
  const slope = (curve, x) => Math.hypot(1, (curve(x + 0.02) - curve(x - 0.02)) / 0.04);
  const hull = (x, y, z) => {
    const w = z / half;
    const sides = (z - side(x, y)) / 1.03;
    const crown =
      p.hoodCrown * w * w + p.hoodEdge * bend(w - 0.62, 0.04) - p.powerDome * bend(w - 0.3, 0.04);
    const top = (y - hood(x) + crown * (x < curves.cowlX + 0.4 ? 1 : 0.5)) / slope(hood, x);
    const nose =
      p.noseLean * bend(y - p.bumperY, 0.05) +
      p.chin * bend(p.bumperY - 0.18 - y, 0.03) +
      p.noseTop * bend(y - p.noseY + 0.1, 0.03);
    const front = nose + p.noseCurve * w ** 2.4 - x;
    const tail =
      p.tailLean * bend(y - p.bumperY - 0.12, 0.04) +
      p.chin * 0.8 * bend(p.bumperY - 0.2 - y, 0.03) -
      p.tailLip * smooth(p.deckY - 0.16, p.deckY - 0.02, y);
    const rear = x - L + 0.02 + tail + p.tailCurve * w ** 2.4;
    const rise =
      0.1 * bend(frontAxle - p.archRadius - x, 0.05) +
      0.2 * bend(x - rearAxle - p.archRadius, 0.05);
    const bottom = p.sillY + rise - y;
    let body = meet(sides, top, p.hoodFillet);
    body = meet(body, front, p.noseFillet);
    body = meet(body, rear, p.tailFillet);
    return meet(body, bottom, 0.05);
  };
  const cabin = (x, y, z) => {
    const w = z / half;
    const level = belt(clamp(x, curves.cowlX, curves.tailX));
    const width =
      side(clamp(x, curves.cowlX + 0.3, L - 0.4), level) -
      p.ledge -
      p.cabinTaperFront * bend(curves.front + 0.1 - x, 0.2) -
      p.cabinTaperRear * bend(x - curves.rear + 0.2, 0.2);
    const sides =
      (z - width + p.tumble * (y - level) + p.tumbleCurve * Math.max(y - level, 0) ** 2) /
      (1 + p.tumble * 0.15);
    const top = (y - roof(x) + p.roofCrown * w * w) / slope(roof, x);
    let body = meet(sides, top, p.roofFillet);
    body = meet(body, windscreen(x - p.screenCurve * w * w, y), p.pillarFillet);
    body = meet(body, backlight(x + p.tailCurve * w * w, y), p.rearFillet);
    return Math.max(body, level - 0.12 - y);
  };
  const mirror = mirrorOf(p, curves, side);
  const arch = (x, y, z) => {
    let d = 1;
    for (const axle of [frontAxle, rearAxle])
      d = Math.min(d, Math.hypot(x - axle, y - p.wheelRadius - 0.02) - p.archRadius);
    return Math.max(d, half - p.wheelWidth - 0.2 - z);
  };
  const bed = bedOf(p);
  const field = (x, y, signed) => {
    const z = Math.abs(signed);
    let body = join(hull(x, y, z), cabin(x, y, z), p.joint);
    if (bed) body = meet(body, -bed(x, y, z), 0.02);
    body = meet(body, -arch(x, y, z), 0.02);
    return join(body, mirror(x, y, z), 0.025);
  };
  const low = [-0.06, p.sillY - 0.06, -0.03];
  const high = [L + 0.06, H + 0.06, half + 0.24];
  return { field, side, curves, low, high };
}

function mirrorOf(p, curves, side) {
  const x0 = curves.cowlX + p.mirrorX;
  const y0 = curves.belt(x0) + 0.1;
  const z0 = side(x0, curves.belt(x0)) + 0.1;
  return (x, y, z) => {
    if (z < z0 - 0.3 || x < x0 - 0.4 || x > x0 + 0.4) return 1;
    const dx = x - x0 - 0.25 * (z - z0);
    const shell = roundBox(
      dx,
      y - y0,
      z - z0,
      [0.075 - 0.08 * clamp(y - y0 + 0.02, 0, 0.1), 0.075, 0.115],
      0.05,
    );
    const arm = roundBox(dx - 0.01, y - y0 + 0.085, z - z0 + 0.1, [0.035, 0.015, 0.12], 0.015);
    return join(shell, arm, 0.03);
  };
}

/** The space over a pickup's bed. */
function bedOf(p) {
  if (!p.bedLength) return null;
  const start = p.length - p.bedLength;
  return (x, y, z) =>
    Math.max(start - x, x - p.length + 0.07, z - p.width / 2 + 0.13, p.deckY - 0.5 - y);
}
