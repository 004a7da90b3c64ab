import type { CarModel } from '../car-model';
import { crease, node } from '../geometry';
import { choose, fraction } from '../seeded-choice';
import type { SideForm } from '../side-form';
import { furnish, habitsOf, measuresOf, tailFoot } from './measures';

/** Box on a frame: flat bonnet, upright screen, level roof, spare wheel on the door. */
export function offRoaderForm(model: CarModel): SideForm {
  const spareWheel = fraction(model.model_sign, 'spare') < 0.75;
  const full = measuresOf(model, 0.41);
  const m = { ...full, length: full.length - (spareWheel ? 200 : 0) };
  const k = habitsOf(model);
  const H = m.height - (m.height > 1850 ? 30 : 0);
  const L = m.length;
  const s = m.wheelbase / 2780;
  const cowl = { x: m.frontAxle + 580 * s, h: H * 0.668 };
  const header = { x: cowl.x + 470 * s, h: H * 0.965 };
  const beltH = H * 0.655;
  const twoDoor = model.doors <= 3;
  const bDoor = m.frontAxle + (twoDoor ? 1720 : 1560) * s;
  const endFoot = L - 250;
  const foot = m.clearance + 90;
  const form = furnish(model, { ...m, height: H }, k, {
    length: L,
    lampH: H * 0.555,
    tailH: H * 0.56,
    contour: [
      crease(120, foot, 180, 160),
      crease(14, foot + 70, 110, 96),
      node(0, H * 0.42, 90),
      crease(28, H * 0.6, 86, 60),
      node(96, H * 0.632, 10, 0.7),
      crease(cowl.x, cowl.h, 1.5, 49),
      crease(header.x, header.h, 47, 26),
      node(header.x + 190, H, 2, 0.8),
      node(L - 500, H * 0.995, -1),
      node(L - 120, H * 0.975, -12),
      crease(L - 66, H * 0.93, -70, -82, 0.7),
      node(L - 34, H * 0.62, -88),
      ...tailFoot(m, L, H * 0.36),
    ],
    cowl,
    screenEnd: { x: L - 60, h: H * 0.78 },
    belt: [
      node(cowl.x - 40, beltH, 0.4),
      node(bDoor, beltH + 4, 0.4),
      node(endFoot + 60, beltH + 10, 0.4),
    ],
    rail: 96,
    frontPillar: 104,
    glassEnd: {
      foot: { x: endFoot, h: beltH + 8 },
      top: { x: endFoot - 40, h: H * 0.94 },
      radius: 60,
    },
    pillars: twoDoor
      ? [{ x: bDoor, width: 120, lean: 10, painted: true }]
      : [
          { x: bDoor, width: 96, lean: 16 },
          { x: m.rearAxle + 10 * s, width: 130, lean: -10, painted: true },
        ],
    doorCuts: twoDoor ? [cowl.x + 90 * s, bDoor] : [cowl.x + 90 * s, bDoor, m.rearAxle - 90 * s],
    roofRails: true,
    spareWheel,
    stepBar: true,
    cladding: 'full',
    archGap: 66,
    archSquare: 2.7,
    shoulderStyle: fraction(model.model_sign, 'boxline') < 0.6 ? 'sharp' : 'double',
    grille: 'open',
    frontFoot: foot,
  });
  const style = choose(model.brand_sign, 'box-lamp', ['round', 'block', 'round', 'strip'] as const);
  const level = H * 0.585;
  return {
    ...form,
    frontLamp: {
      ...form.frontLamp,
      style,
      h: H * 0.545,
      thick: style === 'round' ? 210 : style === 'block' ? 150 : 60,
      reach: style === 'round' ? 190 : 260,
      rise: 6,
      tip: 60,
    },
    rearLamp: { ...form.rearLamp, style: 'block', h: H * 0.53, thick: 150, reach: 210, rise: 0 },
    shoulder: [node(40, level, 1), node(L / 2, level + 12, 0.4), node(L + 20, level + 14, 0)],
  };
}
