import type { CarModel } from '../car-model';
import { crease, node } from '../geometry';
import { between } from '../seeded-choice';
import type { SideForm } from '../side-form';
import { furnish, habitsOf, measuresOf, nose, tailFoot, windscreen } from './measures';

/** People carrier: one sweeping line from bonnet to roof, long glass, sliding rear door. */
export function mpvForm(model: CarModel): SideForm {
  const m = measuresOf(model, 0.465);
  const k = habitsOf(model);
  const H = m.height;
  const L = m.length;
  const s = m.wheelbase / 3000;
  const tall = H > 1780;
  const cowl = { x: m.frontAxle + 230 * s, h: H * (tall ? 0.605 : 0.63) };
  const beltFront = cowl.h - 40;
  const beltRear = H * (tall ? 0.625 : 0.665);
  const bDoor = m.frontAxle + 1420 * s;
  const endFoot = L - 360;
  const slideEnd = m.rearAxle - m.wheelRadius - 150;
  const roofEnd = { x: L - 330, h: H * 0.95 };
  return furnish(model, m, k, {
    lampH: H * 0.475,
    tailH: H * 0.56,
    contour: [
      ...nose(m, { x: 150, h: H * 0.5 }, H * 0.37, 62),
      ...windscreen(cowl, H, 34, 15, 700 * s),
      crease(roofEnd.x, roofEnd.h, -6, -60, 0.9),
      node(L - 78, H * 0.66, -76),
      node(L - 16, H * 0.5, -84),
      ...tailFoot(m, L, H * 0.36),
    ],
    cowl,
    screenEnd: { x: L - 110, h: H * 0.72 },
    belt: [
      node(cowl.x - 60, beltFront, 3),
      node(bDoor, beltFront + 10, 1),
      node(endFoot + 60, beltRear, 1.5),
    ],
    rail: tall ? 92 : 76,
    frontPillar: 118,
    glassEnd: {
      foot: { x: endFoot, h: beltRear },
      top: { x: endFoot - 130, h: H * 0.94 },
      radius: 90,
    },
    pillars: [
      { x: cowl.x + 520 * s, width: 44, lean: 230 },
      { x: bDoor, width: 90, lean: 30 },
      { x: tall ? slideEnd + 20 : m.rearAxle - 70 * s, width: 80, lean: -10 },
    ],
    doorCuts: [cowl.x + 400 * s, bDoor, tall ? slideEnd : m.rearAxle - 110 * s],
    slidingDoor: tall,
    floatFrom: k.float ? endFoot : undefined,
    spoiler: { ...roofEnd, length: 110 },
    roofRails: !tall && between(model.model_sign, 'rails', 0, 1) < 0.5,
  });
}

/** Small van on van underpinnings: snub nose, tall body, plain sides. */
export function minivanForm(model: CarModel): SideForm {
  const m = measuresOf(model, 0.47);
  const k = habitsOf(model);
  const H = m.height;
  const L = m.length;
  const s = m.wheelbase / 2900;
  const cowl = { x: m.frontAxle + 90 * s, h: H * 0.585 };
  const header = { x: m.frontAxle + 830 * s, h: H * 0.955 };
  const beltH = H * 0.575;
  const bDoor = m.frontAxle + 1180 * s;
  const endFoot = L - 230;
  const slideEnd = m.rearAxle - m.wheelRadius - 130;
  const long = L > 5000;
  return furnish(model, m, k, {
    lampH: H * 0.44,
    tailH: H * 0.46,
    contour: [
      ...nose(m, { x: 80, h: H * 0.475 }, H * 0.33, 76),
      crease(cowl.x, cowl.h, 20, 42),
      node(header.x, header.h, 17, 1),
      node(header.x + 520, H, 1),
      node(L - 420, H * 0.995, -1.5),
      node(L - 130, H * 0.965, -28),
      node(L - 56, H * 0.84, -80, 0.9),
      node(L - 16, H * 0.5, -87),
      ...tailFoot(m, L, H * 0.3),
    ],
    cowl,
    screenEnd: { x: L - 60, h: H * 0.76 },
    belt: [
      node(cowl.x - 60, beltH - 16, 1),
      node(bDoor, beltH, 0.5),
      node(endFoot + 60, beltH + 4, 0.5),
    ],
    rail: 130,
    frontPillar: 112,
    glassEnd: {
      foot: { x: endFoot, h: beltH + 4 },
      top: { x: endFoot - 40, h: H * 0.93 },
      radius: 70,
    },
    pillars: [
      { x: cowl.x + 300 * s, width: 50, lean: 150, painted: false },
      { x: bDoor, width: 110, lean: 10, painted: true },
      { x: slideEnd + 10, width: 110, lean: 0, painted: true },
      ...(long ? [{ x: m.rearAxle + 360, width: 110, lean: 0, painted: true }] : []),
    ],
    doorCuts: [cowl.x + 230 * s, bDoor, slideEnd],
    slidingDoor: true,
    archGap: 40,
    shoulderStyle: 'soft',
    grille: 'slim',
  });
}
