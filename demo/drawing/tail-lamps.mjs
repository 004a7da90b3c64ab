import { rounded } from './decal.mjs';
import { signature, strip } from './lamp-strip.mjs';

/** Tail lamps, likewise. */
export function tailLampOf(p) {
  const half = p.width / 2;
  const kind = p.tailLamps ?? 'band';
  const y = p.tailY ?? p.deckY - 0.1;
  const styles = {
    band: { low: y - 0.045, high: y + 0.045, inner: -0.1, back: 0.24, sweep: 0.01, taper: 0.7 },
    thin: { low: y - 0.018, high: y + 0.018, inner: -0.1, back: 0.16, taper: 1 },
    wide: {
      low: y - 0.07,
      high: y + 0.06,
      inner: half * 0.45,
      back: 0.3,
      sweep: 0.03,
      lean: -0.01,
    },
    block: {
      low: y - 0.1,
      high: y + 0.07,
      inner: half * 0.64,
      back: 0.2,
      sweep: 0.02,
      taper: 0.85,
    },
    tall: { low: y - 0.3, high: y + 0.06, inner: half * 0.82, back: 0.1, taper: 1 },
    high: { low: y - 0.12, high: p.height - 0.2, inner: half * 0.84, back: 0.08, taper: 1 },
  };
  const shape = strip({ half, ...styles[kind] });
  const isUpright = kind === 'tall' || kind === 'high';
  const draw = (decal, path, isSide) => {
    decal.fill(path, 'redLens');
    decal.within(path, () => {
      if (kind === 'thin') return decal.fill(path, 'redLight');
      if (isUpright) {
        decal.line(path, 0.034, 'redLight');
        if (!isSide)
          decal.fill(
            rounded(
              [
                [half * 0.86, y - 0.2],
                [half, y - 0.2],
                [half, y - 0.26],
                [half * 0.86, y - 0.26],
              ],
              0.01,
            ),
            'amber',
          );
        return;
      }
      const a = shape.mid + shape.tall * 0.5;
      if (isSide)
        signature(
          decal,
          [
            [p.length - 0.8, a + 0.01],
            [p.length + 0.2, a],
          ],
          0.018,
          'redLight',
        );
      else
        signature(
          decal,
          [
            [-0.1, a - (kind === 'band' ? 0.012 : 0)],
            [half + 0.2, a],
          ],
          0.018,
          'redLight',
        );
      if (!isSide && kind !== 'band')
        decal.fill(
          rounded(
            [
              [half * 0.7, shape.mid],
              [half * 0.9, shape.mid],
              [half * 0.9, shape.mid - shape.tall * 0.6],
              [half * 0.7, shape.mid - shape.tall * 0.6],
            ],
            0.01,
          ),
          'redLight',
        );
      if (!isSide && p.tailHook)
        signature(
          decal,
          [
            [half * 0.8, shape.mid - shape.tall],
            [half * 0.86, shape.mid],
            [half * 0.8, a],
          ],
          0.02,
          'redLight',
        );
    });
  };
  return {
    rear: (decal) => draw(decal, shape.front, false),
    side: (decal) => draw(decal, shape.side(p.length - p.tailCurve, -1), true),
  };
}
