import { circle, polygon, rounded } from './decal.mjs';
import { signature, strip } from './lamp-strip.mjs';

/** Headlamps: what is drawn on the front and on the side. */
export function lampOf(p) {
  const half = p.width / 2;
  const y = p.lampY ?? p.noseY - 0.07;
  const kind = p.lamps ?? 'slim';
  const styles = {
    slim: {
      low: y - 0.055,
      high: y + 0.035,
      inner: half * 0.5,
      lean: 0.03,
      back: 0.3,
      sweep: 0.03,
    },
    wide: {
      low: y - 0.09,
      high: y + 0.05,
      inner: half * 0.46,
      lean: 0.03,
      back: 0.34,
      sweep: 0.05,
    },
    blade: {
      low: y - 0.02,
      high: y + 0.03,
      inner: half * 0.34,
      lean: 0.015,
      back: 0.34,
      sweep: 0.02,
    },
    split: { low: y + 0.0, high: y + 0.04, inner: half * 0.42, lean: 0, back: 0.26, sweep: 0.02 },
    band: { low: y - 0.014, high: y + 0.022, inner: -0.1, lean: 0, back: 0.2, sweep: 0, taper: 1 },
    square: { low: y - 0.12, high: y + 0.06, inner: half * 0.6, lean: 0, back: 0.09, taper: 1 },
    round: { low: y - 0.01, high: y, inner: half * 2, back: -0.3 },
    drop: {
      low: y - 0.16,
      high: y + 0.06,
      inner: half * 0.62,
      lean: 0.02,
      back: 0.3,
      sweep: 0.06,
      taper: 0.8,
    },
  };
  const shape = strip({ half, ...styles[kind] });
  const lower = p.bumperY + 0.08;
  const projectors = (decal, at, height, r, count = 2) => {
    for (let i = 0; i < count; i++) {
      const z = at + i * r * 2.7;
      decal.fill(circle(z, height, r), { colour: '#30363b', rough: 0.15, metal: 0.9 });
      decal.fill(circle(z, height, r * 0.74), {
        colour: '#cfd8df',
        rough: 0.05,
        metal: 0.4,
        light: 0.1,
      });
      decal.fill(circle(z, height + r * 0.1, r * 0.42), 'light');
    }
  };
  return {
    front(decal) {
      if (kind === 'round') {
        const z = half * 0.72;
        const r = p.lampSize ?? 0.115;
        decal.fill(circle(z, y - 0.06, r + 0.016), 'dark');
        decal.fill(circle(z, y - 0.06, r), 'lens');
        decal.line(circle(z, y - 0.06, r * 0.84), 0.017, 'light');
        decal.fill(
          rounded(
            [
              [z - r * 0.6, y - 0.03],
              [z + r * 0.6, y - 0.03],
              [z + r * 0.6, y - 0.09],
              [z - r * 0.6, y - 0.09],
            ],
            0.02,
          ),
          { colour: '#c8d0d6', rough: 0.1, metal: 0.5, light: 0.12 },
        );
        return;
      }
      decal.fill(shape.front, 'lens');
      decal.within(shape.front, () => {
        if (kind === 'band')
          return decal.fill(shape.front, { colour: '#ffffff', rough: 0.1, light: 0.34 });
        if (kind === 'square') {
          projectors(decal, half * 0.7, y - 0.03, 0.058);
          decal.line(shape.front, 0.024, 'light');
          return;
        }
        decal.fill(
          polygon([
            [shape.inner + 0.06, shape.mid - shape.tall * 0.8],
            [half, shape.mid - shape.tall],
            [half, shape.mid + shape.tall * 0.2],
            [shape.inner + 0.06, shape.mid],
          ]),
          { colour: '#4a5259', rough: 0.2, metal: 0.9 },
        );
        if (kind === 'slim' || kind === 'wide' || kind === 'drop')
          projectors(
            decal,
            half * 0.66,
            shape.mid - 0.012,
            Math.min(0.034, shape.tall * 0.66),
            kind === 'drop' ? 1 : 3,
          );
        const top = shape.mid + shape.tall * 0.62;
        signature(
          decal,
          [
            [shape.inner, shape.mid - 0.02],
            [half * 0.74, top - 0.004],
            [half + 0.1, top],
          ],
          kind === 'wide' ? 0.02 : 0.017,
        );
        if (kind === 'wide' || p.lampHook)
          signature(
            decal,
            [
              [shape.inner + 0.02, shape.mid - shape.tall * 0.7],
              [half * 0.62, shape.mid - shape.tall * 0.9],
            ],
            0.014,
          );
      });
      if (kind === 'split' || kind === 'band' || (kind === 'blade' && p.isSplit)) {
        const block = rounded(
          [
            [half * 0.6, lower + 0.17],
            [half * 0.9, lower + 0.2],
            [half * 0.88, lower + 0.08],
            [half * 0.66, lower + 0.05],
          ],
          0.03,
        );
        decal.fill(block, 'lens');
        decal.within(block, () => projectors(decal, half * 0.7, lower + 0.125, 0.036));
      }
      if (p.lightBar)
        signature(
          decal,
          [
            [-0.02, y + 0.012],
            [shape.inner + 0.03, y + 0.012],
          ],
          0.016,
        );
    },
    side(decal) {
      if (kind === 'round') return;
      const path = shape.side(0.0 + p.noseCurve, 1);
      decal.fill(path, kind === 'band' ? { colour: '#ffffff', rough: 0.1, light: 0.3 } : 'lens');
      if (kind === 'band') return;
      decal.within(path, () =>
        signature(
          decal,
          [
            [-0.2, shape.mid + shape.tall * 0.62],
            [p.noseCurve + 0.5, shape.mid + shape.tall * 0.75 + 0.03],
          ],
          0.016,
        ),
      );
    },
  };
}
