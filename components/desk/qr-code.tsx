import { qrPathOf } from '@/lib/format/qr-path';

/** A QR code as one path, a unit for each square; drawn here, so that no script is needed. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = qrPathOf(text);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className="desk-qr">
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
