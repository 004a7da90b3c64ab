import { encode } from 'uqr';

/** A QR code as one path of an SVG, a unit for each square, and its width with the quiet border. */
export function qrPathOf(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}
