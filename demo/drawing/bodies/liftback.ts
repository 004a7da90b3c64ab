import type { CarModel } from '../car-model';
import { crease, node } from '../geometry';
import type { SideForm } from '../side-form';
import { furnish, habitsOf, measuresOf, nose, tailFoot, windscreen } from './measures';

/** Fastback with a long falling roof, a short lip and no visible boot step. */
export function liftbackForm(model: CarModel): SideForm {
  const m = measuresOf(model, 0.445);
  const k = habitsOf(model);
  const H = m.height;
  const L = m.length;
  const s = m.wheelbase / 2880;
  const cowl = { x: m.frontAxle + 400 * s, h: H * 0.65 };
  const lip = { x: L - 92, h: H * (0.758 + k.jitter * 0.008) };
  const beltFront = cowl.h - 22;
  const beltRear = H * 0.706;
  const bDoor = m.frontAxle + 1580 * s;
  const endFoot = m.rearAxle + 250 * s;
  return furnish(model, m, k, {
    lampH: H * 0.462,
    tailH: H * 0.63,
    contour: [
      ...nose(m, { x: 210, h: H * 0.482 }, H * 0.35, 48),
      ...windscreen(cowl, H, 26.5 + k.jitter, 10, 520 * s),
      node(m.rearAxle - 250 * s, H * 0.948, -11),
      node(m.rearAxle + 420 * s, H * 0.818, -17),
      crease(lip.x, lip.h, -8, -70),
      node(L - 24, H * 0.56, -82),
      ...tailFoot(m, L, H * 0.38),
    ],
    cowl,
    screenEnd: { x: m.rearAxle + 560 * s, h: H * 0.78 },
    belt: [
      node(cowl.x - 40, beltFront, 3),
      node(bDoor, beltFront + 14, 1.5),
      node(endFoot + 60, beltRear, 4),
    ],
    rail: 58,
    frontPillar: 108,
    glassEnd: {
      foot: { x: endFoot, h: beltRear },
      top: { x: endFoot - 330 * s, h: H * 0.93 },
      radius: 260,
    },
    pillars: [
      { x: bDoor, width: 88, lean: 62 },
      { x: m.rearAxle - 110 * s, width: 34, lean: -70 },
    ],
    doorCuts: [cowl.x + 130 * s, bDoor, m.rearAxle - 80 * s],
  });
}
