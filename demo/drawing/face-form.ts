import { habitsOf } from './bodies/measures';
import { type CarModel, hasSlimGrille, isElectric, priceClass } from './car-model';
import { type CurveNode, crease, node, type Point, sample } from './geometry';
import { choose, fraction } from './seeded-choice';
import type { LampForm, SideForm } from './side-form';

/** Front or rear of a passenger vehicle; x = 0 is its centre line, heights as in the side view. */
export interface FaceForm {
  model: CarModel;
  half: number;
  height: number;
  foot: number;
  belt: number;
  /** Half width of the roof where it bends into the side. */
  roofHalf: number;
  /** Leading edge of the bonnet, or lower edge of the tailgate glass at the rear. */
  lead: number;
  lampH: number;
  tailH: number;
  lamp: LampForm['style'];
  tail: LampForm['style'];
  grille: SideForm['grille'];
  tyre: number;
  cladding: boolean;
  rails: boolean;
  spare: boolean;
  boxy: boolean;
  kind: 'car' | 'suv' | 'box' | 'van' | 'pickup';
  tier: 0 | 1 | 2;
  twoTone: boolean;
}

const KIND: Record<string, FaceForm['kind']> = {
  sedan: 'car',
  liftback: 'car',
  hatchback: 'car',
  wagon: 'car',
  'compact-suv': 'suv',
  'large-suv': 'suv',
  'off-roader': 'box',
  mpv: 'van',
  minivan: 'van',
  bus: 'van',
  pickup: 'pickup',
};

const STANCE = {
  car: { belt: 0.655, lead: 0.5, lamp: 0.465, tail: 0.6, roof: 0.63, tyre: 336 },
  suv: { belt: 0.65, lead: 0.56, lamp: 0.525, tail: 0.6, roof: 0.68, tyre: 372 },
  box: { belt: 0.645, lead: 0.62, lamp: 0.55, tail: 0.52, roof: 0.79, tyre: 396 },
  van: { belt: 0.6, lead: 0.5, lamp: 0.465, tail: 0.53, roof: 0.76, tyre: 346 },
  pickup: { belt: 0.655, lead: 0.585, lamp: 0.525, tail: 0.5, roof: 0.66, tyre: 396 },
} as const;

/** Face of a model; the choices agree with those of its side view because they use the same salts. */
export function faceForm(model: CarModel): FaceForm {
  const kind = KIND[model.type_sign] ?? 'car';
  const s = STANCE[kind];
  const habits = habitsOf(model);
  const H = model.height_mm;
  const boxy = kind === 'box';
  return {
    model,
    kind,
    boxy,
    half: model.width_mm / 2,
    height: H,
    foot: Math.max(110, Math.min(240, model.clearance_mm ?? (kind === 'car' ? 140 : 190))) + 46,
    belt: H * s.belt,
    roofHalf: (model.width_mm / 2) * s.roof,
    lead: H * s.lead,
    lampH: H * s.lamp,
    tailH: H * s.tail,
    lamp: boxy
      ? choose(model.brand_sign, 'box-lamp', ['round', 'block', 'round', 'strip'] as const)
      : habits.lamp,
    tail: boxy || kind === 'pickup' ? 'block' : habits.rearLamp,
    grille:
      boxy || kind === 'pickup'
        ? 'open'
        : isElectric(model)
          ? 'closed'
          : hasSlimGrille(model)
            ? 'slim'
            : 'open',
    tyre: s.tyre,
    cladding: kind === 'suv' || boxy || kind === 'pickup',
    rails: kind === 'suv' || boxy || model.type_sign === 'wagon',
    spare: boxy && fraction(model.model_sign, 'spare') < 0.75,
    tier: priceClass(model),
    twoTone: false,
  };
}

/** Right half of the outline from the foot to the middle of the roof. */
function halfOutline(f: FaceForm): CurveNode[] {
  const rise = Math.atan2(f.height * 0.945 - f.belt, f.half - 46 - f.roofHalf);
  const lean = (rise * 180) / Math.PI;
  const slope = 180 - lean;
  const tall = f.boxy || f.kind === 'van';
  return [
    crease(f.half - 190, f.foot, 0, 6),
    node(f.half - 34, f.foot + 120, 78),
    node(f.half, f.height * 0.4, 90),
    node(f.half - (f.boxy ? 8 : 22), f.height * 0.55, f.boxy ? 91 : 97),
    crease(f.half - (f.boxy ? 26 : 58), f.belt, f.boxy ? 98 : 116, slope, 0.8),
    node(f.roofHalf, f.height * 0.95, slope + (tall ? 34 : 22), tall ? 0.55 : 1),
    node(0, f.height, 180, tall ? 1.2 : 1.05),
  ];
}

/** The chain closed with its mirror image. */
function mirrored(chain: readonly Point[]): Point[] {
  return [...chain, ...chain.map((p) => ({ x: -p.x, h: p.h })).reverse()];
}

/** Outline of the whole face as points. */
export function faceOutline(f: FaceForm): Point[] {
  return mirrored(sample(halfOutline(f)));
}

/** Markup drawn on the right and mirrored to the left. */
export function both(markup: string): string {
  return `${markup}<g transform="scale(-1 1)">${markup}</g>`;
}
