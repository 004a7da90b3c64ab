import { company } from '@/lib/config/company';
import { directionOf } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { localeOfRequest, textFile } from '@/lib/seo/host-of-request';

/** What phones make the sign of an installed site of; a phone by Apple looks for its own by name. */
const ICONS = [
  { src: '/logo-mark.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** The web app manifest, in the language of the host. */
export function GET(request: Request): Response {
  const locale = localeOfRequest(request);
  const manifest = {
    name: company().name,
    short_name: company().name,
    description: textsOf(locale, 'meta')('description'),
    lang: locale,
    dir: directionOf(locale),
    id: '/',
    start_url: '/',
    display: 'standalone',
    background_color: '#faf7f2',
    theme_color: '#faf7f2',
    icons: ICONS,
  };
  return textFile(JSON.stringify(manifest), 'application/manifest+json');
}
