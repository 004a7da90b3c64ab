import type { CarModel } from '../car-model';
import { crease, node } from '../geometry';
import type { SideForm } from '../side-form';
import { furnish, habitsOf, measuresOf, nose, tailFoot, windscreen } from './measures';

/** Estate: the saloon's front with the roof carried to the tail. */
export function wagonForm(model: CarModel): SideForm {
  const m = measuresOf(model, 0.445);
  const k = habitsOf(model);
  const H = m.height;
  const L = m.length;
  const s = m.wheelbase / 2850;
  const cowl = { x: m.frontAxle + 430 * s, h: H * 0.655 };
  const roofEnd = { x: L - 470, h: H * 0.928 };
  const beltFront = cowl.h - 22;
  const beltRear = H * 0.715;
  const bDoor = m.frontAxle + 1570 * s;
  const endFoot = L - 420;
  return furnish(model, m, k, {
    lampH: H * 0.475,
    tailH: H * 0.61,
    contour: [
      ...nose(m, { x: 190, h: H * 0.49 }, H * 0.36, 52),
      ...windscreen(cowl, H, 28 + k.jitter, 9, 560 * s),
      crease(roofEnd.x, roofEnd.h, -8, -40, 0.9),
      node(L - 110, H * 0.69, -60),
      node(L - 20, H * 0.53, -82),
      ...tailFoot(m, L, H * 0.38),
    ],
    cowl,
    screenEnd: { x: L - 160, h: H * 0.745 },
    belt: [
      node(cowl.x - 40, beltFront, 3),
      node(bDoor, beltFront + 14, 1.5),
      node(endFoot + 60, beltRear, 3),
    ],
    rail: 66,
    frontPillar: 110,
    glassEnd: {
      foot: { x: endFoot, h: beltRear },
      top: { x: endFoot - 230, h: H * 0.93 },
      radius: 120,
    },
    pillars: [
      { x: bDoor, width: 90, lean: 60 },
      { x: m.rearAxle - 90 * s, width: 60, lean: -30 },
    ],
    doorCuts: [cowl.x + 120 * s, bDoor, m.rearAxle - 80 * s],
    roofRails: true,
    spoiler: { ...roofEnd, length: 110 },
    cladding: m.clearance > 170 ? 'slim' : 'none',
  });
}
