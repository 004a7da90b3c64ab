import { company } from '@/lib/config/company';
import { directionOf } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { localeOfRequest, textFile } from '@/lib/seo/host-of-request';

/** The web app manifest, in the language of the host. */
export function GET(request: Request): Response {
  const locale = localeOfRequest(request);
  const manifest = {
    name: company().name,
    short_name: company().name,
    description: textsOf(locale, 'meta')('description'),
    lang: locale,
    dir: directionOf(locale),
    start_url: '/',
    display: 'standalone',
    background_color: '#faf7f2',
    theme_color: '#faf7f2',
    icons: [{ src: '/logo-mark.svg', sizes: 'any', type: 'image/svg+xml' }],
  };
  return textFile(JSON.stringify(manifest), 'application/manifest+json');
}
