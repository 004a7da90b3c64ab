import type { CarModel } from '../car-model';
import { crease, node } from '../geometry';
import { fraction } from '../seeded-choice';
import type { SideForm } from '../side-form';
import { furnish, habitsOf, measuresOf, nose, tailFoot, windscreen } from './measures';

/** Two-box town car; very short ones stand taller and lose the rear door when the row says so. */
export function hatchbackForm(model: CarModel): SideForm {
  const m = measuresOf(model, 0.52);
  const k = habitsOf(model);
  const H = m.height;
  const L = m.length;
  const s = m.wheelbase / 2650;
  const tiny = L < 3700;
  const cowl = { x: m.frontAxle + (tiny ? 190 : 320) * s, h: H * 0.645 };
  const roofEnd = { x: L - (tiny ? 230 : 420), h: H * (0.938 + k.jitter * 0.008) };
  const beltFront = cowl.h - 20;
  const beltRear = H * (0.712 + k.wedge * 0.015);
  const twoDoor = model.doors <= 3;
  const bDoor = m.frontAxle + (twoDoor ? 1640 : 1430) * s;
  const endFoot = Math.min(m.rearAxle + 230 * s, L - 330);
  return furnish(model, m, k, {
    lampH: H * 0.5,
    tailH: H * 0.6,
    contour: [
      ...nose(m, { x: 160, h: H * 0.51 }, H * 0.36, 56),
      ...windscreen(cowl, H, (tiny ? 38 : 31) + k.jitter, 12, 480 * s),
      crease(roofEnd.x, roofEnd.h, -11, -50, 0.9),
      node(L - 96, H * 0.7, -64),
      node(L - 22, H * 0.54, -80),
      ...tailFoot(m, L, H * 0.38),
    ],
    cowl,
    screenEnd: { x: L - 130, h: H * 0.745 },
    belt: [
      node(cowl.x - 40, beltFront, 3),
      node(bDoor, beltFront + 18, 2),
      node(endFoot + 60, beltRear, 5),
    ],
    rail: 62,
    frontPillar: 104,
    glassEnd: {
      foot: { x: endFoot, h: beltRear },
      top: { x: endFoot - 150 * s, h: H * 0.93 },
      radius: 110,
    },
    pillars: twoDoor
      ? [{ x: bDoor, width: 80, lean: 30 }]
      : [
          { x: bDoor, width: 86, lean: 54 },
          { x: m.rearAxle - 40 * s, width: 36, lean: -20 },
        ],
    doorCuts: twoDoor ? [cowl.x + 110 * s, bDoor] : [cowl.x + 110 * s, bDoor, m.rearAxle - 70 * s],
    spoiler: { ...roofEnd, length: 110 },
    floatFrom: fraction(model.model_sign, 'float') < 0.4 ? endFoot : undefined,
  });
}
