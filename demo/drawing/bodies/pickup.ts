import type { CarModel } from '../car-model';
import { at, crease, heightAt, node } from '../geometry';
import { paintOf } from '../paint';
import { fraction } from '../seeded-choice';
import type { SideForm } from '../side-form';
import type { SideOutline } from '../side-outline';
import { furnish, habitsOf, measuresOf, nose, tailFoot, windscreen } from './measures';

/** Crew-cab pickup: SUV front, upright cab back, open bed. */
export function pickupForm(model: CarModel): SideForm {
  const m = measuresOf(model, 0.42);
  const k = habitsOf(model);
  const H = m.height;
  const L = m.length;
  const s = m.wheelbase / 3200;
  const cowl = { x: m.frontAxle + 470 * s, h: H * 0.665 };
  const cabEnd = m.rearAxle - 520 * s;
  const bedH = H * 0.63;
  const beltFront = cowl.h - 26;
  const beltRear = H * 0.675;
  const bDoor = m.frontAxle + 1560 * s;
  const form = furnish(model, m, k, {
    lampH: H * 0.53,
    tailH: H * 0.53,
    contour: [
      ...nose(m, { x: 90, h: H * 0.585 }, H * 0.43, 76),
      ...windscreen(cowl, H, 35 + k.jitter, 5, 420 * s),
      node(cabEnd - 330 * s, H * 0.978, -5),
      crease(cabEnd - 90, H * 0.93, -26, -72, 0.8),
      crease(cabEnd, bedH, -84, 0, 0.6),
      crease(L - 46, bedH + 12, 0.6, -84),
      node(L - 22, H * 0.48, -88),
      ...tailFoot(m, L, H * 0.36),
    ],
    cowl,
    screenEnd: { x: cabEnd - 6, h: bedH + 30 },
    belt: [
      node(cowl.x - 40, beltFront, 2),
      node(bDoor, beltFront + 8, 1),
      node(cabEnd, beltRear, 2),
    ],
    rail: 78,
    frontPillar: 112,
    glassEnd: {
      foot: { x: cabEnd - 170, h: beltRear },
      top: { x: cabEnd - 250, h: H * 0.93 },
      radius: 80,
    },
    pillars: [{ x: bDoor, width: 94, lean: 44 }],
    doorCuts: [cowl.x + 110 * s, bDoor, cabEnd - 120],
    cladding: 'full',
    archGap: 62,
    archSquare: 2.35,
    stepBar: true,
    grille: 'open',
    roofRails: fraction(model.model_sign, 'rails') < 0.5,
    slidingDoor: false,
  });
  return {
    ...form,
    rearLamp: { ...form.rearLamp, style: 'block', reach: 230, thick: 150, rise: 0, h: H * 0.5 },
  };
}

/** Bed rail, gap between cab and bed, and on some models a sports bar. */
export function drawBed(model: CarModel, colour: string): (o: SideOutline) => string {
  return (o) => {
    const { form } = o;
    const paint = paintOf(colour);
    const x = form.screenEnd.x + 14;
    const top = heightAt(o.chain, x + 120);
    const gap = `M${at({ x, h: top })}L${at({ x, h: form.sill })}`;
    let out =
      `<path d="${gap}" stroke="#08090A" stroke-width="22"/>` +
      `<path d="M${at({ x: x + 14, h: top })}L${at({ x: x + 14, h: form.sill })}" stroke="${paint.gleam}" stroke-width="5" opacity="${0.5 * paint.shine}"/>` +
      `<path d="M${at({ x: x + 8, h: top - 14 })}L${at({ x: form.length - 40, h: top - 2 })}" stroke="#1A1D20" stroke-width="44"/>` +
      `<path d="M${at({ x: x + 8, h: top + 2 })}L${at({ x: form.length - 40, h: top + 14 })}" stroke="#6A7076" stroke-width="8"/>` +
      `<path d="M${at({ x: form.length - 110, h: top - 30 })}L${at({ x: form.length - 96, h: form.rearFoot + 240 })}" stroke="${paint.line}" stroke-width="8" opacity=".8"/>`;
    if (fraction(model.model_sign, 'bar') < 0.55) {
      const bar = `M${at({ x: x + 40, h: form.height * 0.88 })}L${at({ x: x + 170, h: form.height * 0.88 })}L${at({ x: x + 760, h: top + 10 })}L${at({ x: x + 560, h: top + 10 })}L${at({ x: x + 190, h: form.height * 0.835 })}L${at({ x: x + 120, h: top + 6 })}L${at({ x: x + 30, h: top + 6 })}Z`;
      out += `<path d="${bar}" fill="#14171A" stroke="#0B0D0F" stroke-width="8" stroke-linejoin="round"/><path d="M${at({ x: x + 44, h: form.height * 0.877 })}L${at({ x: x + 170, h: form.height * 0.877 })}L${at({ x: x + 740, h: top + 18 })}" fill="none" stroke="#777E85" stroke-width="8"/>`;
    }
    return out;
  };
}
