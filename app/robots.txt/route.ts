import { canonicalUrl } from '@/lib/seo/canonical';
import { localeOfRequest, textFile } from '@/lib/seo/host-of-request';
import { SITEMAP_PATH } from '@/lib/seo/sitemap';

/** Pages without content of their own for a search engine. */
const PRIVATE_PATHS = [
  '/api/',
  '/contactUs?',
  '/searchsite',
  '/result',
  '/myFavorite',
  '/userInfo',
];

/** Rules for crawlers, with this language's sitemap. `Clean-param` is Yandex's. */
export function GET(request: Request): Response {
  const locale = localeOfRequest(request);
  const lines = [
    'User-agent: *',
    ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
    '',
    'User-agent: Yandex',
    ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
    'Clean-param: source',
    '',
    `Sitemap: ${canonicalUrl(locale, SITEMAP_PATH)}`,
    '',
  ];
  return textFile(lines.join('\n'), 'text/plain; charset=utf-8');
}
