import { qrPathOf } from '@/lib/format/qr-path';
import { carHref, unitHref } from '@/lib/routing/paths';
import { canonicalUrl } from '@/lib/seo/canonical';
import { localeOfRequest } from '@/lib/seo/host-of-request';

export const dynamic = 'force-dynamic';

const FILE = /^car-([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?\.svg$/;

/** The address of a car's page in the language of the host, as a QR code for the printed page. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ file: string }> },
): Promise<Response> {
  const [, id, unitId] = FILE.exec((await params).file) ?? [];
  if (!id) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
  const page = unitId ? unitHref(Number(id), Number(unitId)) : carHref(Number(id));
  const { size, path } = qrPathOf(canonicalUrl(localeOfRequest(request), page));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path shape-rendering="crispEdges" d="${path}"/></svg>`;
  return new Response(svg, {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      vary: 'host',
    },
  });
}
