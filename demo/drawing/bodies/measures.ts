import { type CarModel, hasSlimGrille, isElectric, priceClass } from '../car-model';
import { type CurveNode, crease, node, type Point } from '../geometry';
import { between, choose, fraction } from '../seeded-choice';
import type { LampForm, SideForm } from '../side-form';

/** Measures of a model every body family starts from, in mm. */
export interface Measures {
  length: number;
  height: number;
  wheelbase: number;
  frontAxle: number;
  rearAxle: number;
  wheelRadius: number;
  rimShare: number;
  clearance: number;
}

/** Typical tyre radius at mid price, and ground clearance, where the row gives none. */
const STANCE: Record<string, { radius: number; clearance: number }> = {
  sedan: { radius: 348, clearance: 140 },
  hatchback: { radius: 328, clearance: 145 },
  liftback: { radius: 356, clearance: 140 },
  wagon: { radius: 352, clearance: 150 },
  'compact-suv': { radius: 368, clearance: 180 },
  'large-suv': { radius: 396, clearance: 200 },
  'off-roader': { radius: 396, clearance: 224 },
  mpv: { radius: 362, clearance: 150 },
  minivan: { radius: 326, clearance: 165 },
  pickup: { radius: 396, clearance: 220 },
};

/**
 * Measures of a model. `frontShare` is the part of both overhangs that lies before the front axle.
 * Wheels follow the car's size and price within what its type wears.
 */
export function measuresOf(model: CarModel, frontShare: number): Measures {
  const stance = STANCE[model.type_sign] ?? STANCE.sedan!;
  const tier = priceClass(model);
  const wheelbase = model.wheelbase_mm ?? Math.round(model.length_mm * 0.58);
  const overhang = model.length_mm - wheelbase;
  const frontAxle = overhang * frontShare;
  const bySize = Math.max(0.9, Math.min(1.06, wheelbase / 2780));
  return {
    length: model.length_mm,
    height: model.height_mm,
    wheelbase,
    frontAxle,
    rearAxle: frontAxle + wheelbase,
    wheelRadius: Math.round(stance.radius * (0.35 + 0.65 * bySize) * [0.965, 1, 1.02][tier]!),
    rimShare: [0.7, 0.755, 0.79][tier]!,
    clearance: Math.max(110, Math.min(240, model.clearance_mm ?? stance.clearance)),
  };
}

/** Brand-wide design habits: cars of one brand share their lamps and their shoulder. */
export interface Habits {
  lamp: LampForm['style'];
  rearLamp: LampForm['style'];
  shoulder: SideForm['shoulderStyle'];
  float: boolean;
  /** −1…1 jitter for roof and screen that differs from model to model. */
  jitter: number;
  /** −1…1 jitter for the glass line. */
  wedge: number;
}

/** Habits of a model. */
export function habitsOf(model: CarModel): Habits {
  const brand = model.brand_sign;
  const car = model.model_sign;
  return {
    lamp: choose(brand, 'lamp', ['strip', 'blade', 'split', 'hook', 'blade', 'strip'] as const),
    rearLamp: choose(brand, 'tail', ['strip', 'blade', 'hook', 'strip'] as const),
    shoulder:
      fraction(car, 'own-shoulder') < 0.3
        ? choose(car, 'shoulder', ['sharp', 'soft', 'haunch', 'double'] as const)
        : choose(brand, 'shoulder', ['sharp', 'haunch', 'double', 'soft'] as const),
    float: fraction(car, 'float') < 0.35,
    jitter: between(car, 'roof', -1, 1),
    wedge: between(car, 'belt', -1, 1),
  };
}

/** What a family decides; everything else follows from it. */
export type FamilyShape = Pick<
  SideForm,
  | 'contour'
  | 'cowl'
  | 'screenEnd'
  | 'belt'
  | 'rail'
  | 'frontPillar'
  | 'glassEnd'
  | 'pillars'
  | 'doorCuts'
> &
  Partial<SideForm> & { lampH: number; tailH: number };

/** Completes a family's shape with the lines, lamps and trim that go with it. */
export function furnish(
  model: CarModel,
  m: Measures,
  habits: Habits,
  shape: FamilyShape,
): SideForm {
  const length = shape.length ?? m.length;
  const { lampH, tailH } = shape;
  const cowlBelt = shape.belt[0]!.h;
  const endBelt = shape.belt[shape.belt.length - 1]!.h;
  const drop = m.height * 0.075;
  const shoulder: CurveNode[] = [
    node(60, lampH + 18, 8),
    node(m.frontAxle + m.wheelRadius, cowlBelt - drop * 1.15, 4),
    node((m.frontAxle + m.rearAxle) / 2, (cowlBelt + endBelt) / 2 - drop * 1.25, 1.5),
    node(m.rearAxle - 80, endBelt - drop * 1.0, 3),
    node(length + 20, tailH + 24, -6),
  ];
  const sill = m.clearance + (m.height > 1600 ? 80 : 62);
  const creaseFrom = m.frontAxle + m.wheelRadius + 90;
  const creaseTo = m.rearAxle - m.wheelRadius - 70;
  const rise = choose(model.model_sign, 'crease', [26, 60, 96]);
  const lowerCrease = [
    node(creaseFrom, sill + 118, 2),
    node((creaseFrom + creaseTo) / 2, sill + 122 + rise * 0.3, 3),
    node(creaseTo, sill + 150 + rise, 9),
  ];
  const grille = isElectric(model) ? 'closed' : hasSlimGrille(model) ? 'slim' : 'open';
  const slim = habits.lamp === 'strip' || habits.lamp === 'split';
  return {
    length,
    height: m.height,
    frontAxle: m.frontAxle,
    rearAxle: m.rearAxle,
    wheelRadius: m.wheelRadius,
    rimShare: m.rimShare,
    shoulder,
    shoulderStyle: habits.shoulder,
    lowerCrease,
    sill,
    frontFoot: m.clearance + 46,
    rearFoot: m.clearance + 80,
    archGap: 36,
    archSquare: 2,
    cladding: 'none',
    slidingDoor: false,
    handles: handlesOf(shape.doorCuts),
    roofRails: false,
    spareWheel: false,
    stepBar: false,
    frontLamp: {
      h: lampH,
      thick: slim ? 46 : 84,
      tip: slim ? 26 : 34,
      reach: between(model.brand_sign, 'reach', 400, 560),
      rise: 58,
      style: habits.lamp,
    },
    rearLamp: {
      h: tailH,
      thick: habits.rearLamp === 'strip' ? 62 : 96,
      tip: 34,
      reach: between(model.brand_sign, 'tail-reach', 330, 480),
      rise: 26,
      style: habits.rearLamp,
    },
    grille,
    bonnetLine: true,
    ...shape,
  };
}

function handlesOf(cuts: readonly number[]): number[] {
  return cuts.slice(1).map((x) => x - 190);
}

/** Nose from the lower lip to the leading edge of the bonnet. */
export function nose(
  m: Measures,
  lead: { x: number; h: number },
  tipH: number,
  upright: number,
): CurveNode[] {
  const foot = m.clearance + 46;
  return [
    crease(230, foot, 180, 176),
    node(64, foot + 96, 116),
    node(0, tipH, 86),
    crease(lead.x, lead.h, upright, 22),
  ];
}

/** Rear bumper from `from` (exclusive) down to the foot. */
export function tailFoot(m: Measures, length: number, bulgeH: number): CurveNode[] {
  const foot = m.clearance + 80;
  return [
    node(length, bulgeH, -92),
    node(length - 40, foot + 120, -104),
    crease(length - 190, foot, -170, 180),
  ];
}

/**
 * Windscreen from the cowl to the highest point of the roof. Its slope is given rather than its
 * upper end, because the slope is what the eye judges; `run` is the roof from header to peak.
 */
export function windscreen(
  cowl: Point,
  height: number,
  slope: number,
  bonnetAngle: number,
  run: number,
): CurveNode[] {
  const headerH = cowl.h + (height - cowl.h) * 0.86;
  const headerX = cowl.x + (headerH - cowl.h) / Math.tan((slope * Math.PI) / 180);
  return [
    crease(cowl.x, cowl.h, bonnetAngle, slope + 1.5),
    node(headerX, headerH, slope * 0.62, 0.95),
    node(headerX + run, height, 0, 1.05),
  ];
}
