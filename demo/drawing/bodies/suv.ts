import { type CarModel, priceClass } from '../car-model';
import { crease, node } from '../geometry';
import { fraction } from '../seeded-choice';
import type { SideForm } from '../side-form';
import { furnish, habitsOf, measuresOf, nose, tailFoot, windscreen } from './measures';

/** Sport utility, compact or large; large ones carry a longer bonnet, a flatter roof and more glass. */
export function suvForm(model: CarModel): SideForm {
  const large = model.type_sign === 'large-suv';
  const m = measuresOf(model, large ? 0.44 : 0.47);
  const k = habitsOf(model);
  const H = m.height;
  const L = m.length;
  const s = m.wheelbase / (large ? 2920 : 2700);
  // A low roof for the length is a coupé SUV.
  const coupe = !large && (H < 1610 || fraction(model.model_sign, 'coupe') < 0.16);
  const cowl = { x: m.frontAxle + (large ? 440 : 360) * s, h: H * 0.655 };
  const roofEnd = {
    x: L - (coupe ? 620 : large ? 380 : 420),
    h: H * (coupe ? 0.905 : (large ? 0.942 : 0.93) + k.jitter * 0.008),
  };
  const beltFront = cowl.h - 24;
  const beltRear = H * ((coupe ? 0.728 : 0.71) + k.wedge * 0.012);
  const bDoor = m.frontAxle + (large ? 1620 : 1500) * s;
  const endFoot = L - (large ? 430 : 460);
  const quarter = large || fraction(model.model_sign, 'quarter') < 0.6;
  return furnish(model, m, k, {
    lampH: H * 0.535,
    tailH: H * 0.618,
    contour: [
      ...nose(m, { x: large ? 140 : 160, h: H * 0.556 }, H * 0.41, 64),
      ...windscreen(cowl, H, (large ? 33 : 31.5) + k.jitter, 7, (large ? 620 : 500) * s),
      crease(roofEnd.x, roofEnd.h, coupe ? -14 : -8, coupe ? -30 : -52, 0.9),
      node(L - 84, H * 0.68, coupe ? -58 : -70),
      node(L - 20, H * 0.54, -82),
      ...tailFoot(m, L, H * 0.4),
    ],
    cowl,
    screenEnd: { x: L - 112, h: H * 0.735 },
    belt: [
      node(cowl.x - 40, beltFront, 3),
      node(bDoor, beltFront + 12, 1.5),
      node(endFoot + 60, beltRear, coupe ? 7 : 3),
    ],
    rail: 70,
    frontPillar: 112,
    glassEnd: {
      foot: { x: quarter ? endFoot : m.rearAxle + 120, h: beltRear },
      top: { x: (quarter ? endFoot : m.rearAxle + 120) - (coupe ? 300 : 170), h: H * 0.94 },
      radius: coupe ? 200 : 110,
    },
    pillars: quarter
      ? [
          { x: bDoor, width: 92, lean: 56 },
          { x: m.rearAxle - 30 * s, width: 74, lean: -20 },
        ]
      : [
          { x: bDoor, width: 92, lean: 56 },
          { x: m.rearAxle - 90 * s, width: 36, lean: -20 },
        ],
    doorCuts: [cowl.x + 120 * s, bDoor, m.rearAxle - 70 * s],
    floatFrom: k.float || !quarter ? (quarter ? endFoot : m.rearAxle + 120) : undefined,
    roofRails: !coupe,
    spoiler: { ...roofEnd, length: coupe ? 90 : 130 },
    cladding: priceClass(model) === 2 && fraction(model.model_sign, 'clad') < 0.5 ? 'slim' : 'full',
    archGap: 44,
    archSquare: 2.15,
  });
}
