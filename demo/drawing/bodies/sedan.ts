import type { CarModel } from '../car-model';
import { crease, node } from '../geometry';
import { fraction } from '../seeded-choice';
import type { SideForm } from '../side-form';
import { furnish, habitsOf, measuresOf, nose, tailFoot, windscreen } from './measures';

/** Three-box saloon with a separate boot lid. */
export function sedanForm(model: CarModel): SideForm {
  const m = measuresOf(model, 0.445);
  const k = habitsOf(model);
  const H = m.height;
  const L = m.length;
  const s = m.wheelbase / 2780;
  const cowl = { x: m.frontAxle + 440 * s, h: H * 0.665 };
  const roofEnd = { x: m.rearAxle - 330 * s + k.jitter * 60, h: H * (0.948 + k.jitter * 0.006) };
  const lid = { x: m.rearAxle + 470 * s, h: H * 0.742 };
  const beltFront = cowl.h - 22;
  const beltRear = H * (0.702 + k.wedge * 0.012);
  const bDoor = m.frontAxle + 1570 * s;
  const endFoot = m.rearAxle + 190 * s;
  return furnish(model, m, k, {
    lampH: H * 0.475,
    tailH: H * 0.615,
    contour: [
      ...nose(m, { x: 190, h: H * 0.495 }, H * 0.36, 52),
      ...windscreen(cowl, H, 28 + k.jitter, 9, 470 * s),
      node(roofEnd.x, roofEnd.h, -13, 1.05),
      crease(lid.x, lid.h, -22, -4, 0.9),
      crease(L - 84, H * 0.722, -3, -66),
      node(L - 20, H * 0.54, -82),
      ...tailFoot(m, L, H * 0.38),
    ],
    cowl,
    screenEnd: lid,
    belt: [
      node(cowl.x - 40, beltFront, 3),
      node(bDoor, (beltFront + beltRear) / 2 - 4, 1.5),
      node(endFoot + 60, beltRear, 3),
    ],
    rail: 62,
    frontPillar: 112,
    glassEnd: {
      foot: { x: endFoot, h: beltRear },
      top: { x: endFoot - 260 * s, h: H * 0.94 },
      radius: fraction(model.brand_sign, 'dlo') < 0.5 ? 120 : 220,
    },
    pillars: [
      { x: bDoor, width: 92, lean: 66 },
      { x: m.rearAxle - 130 * s, width: 36, lean: -60 },
    ],
    doorCuts: [cowl.x + 120 * s, bDoor, m.rearAxle - 90 * s],
  });
}
