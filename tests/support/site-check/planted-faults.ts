import type { FindingRule } from '@/lib/config/site-check';
import type { Locale } from '@/lib/i18n/locales';
import type { Spoil } from './spoiling-proxy';

const ENGLISH_PARAGRAPH =
  'Every car at the port has passed an inspection by an independent engineer, and its papers are ready for the border.';

/** Each planted fault: its page and language, and the rule that has to find it. */
export const PLANTED: {
  label: Locale;
  path: string;
  rule: FindingRule;
  spoil(html: string): string;
}[] = [
  {
    label: 'de',
    path: '/about',
    rule: 'lang',
    spoil: (html) => html.replace('<html lang="de"', '<html lang="en"'),
  },
  {
    label: 'ar',
    path: '/about',
    rule: 'dir',
    spoil: (html) => html.replace(/(<html[^>]*) dir="rtl"/, '$1 dir="ltr"'),
  },
  {
    label: 'de',
    path: '/dealerRecruitment',
    rule: 'canonicalOtherHost',
    spoil: (html) => html.replace(/(rel="canonical" href="http:\/\/)de\./, '$1en.'),
  },
  {
    label: 'th',
    path: '/dealerRecruitment',
    rule: 'sitemapNoindex',
    spoil: (html) => html.replace('</title>', '</title><meta name="robots" content="noindex"/>'),
  },
  {
    label: 'ar',
    path: '/dealerRecruitment',
    rule: 'canonicalElsewhere',
    spoil: (html) => html.replace(/(rel="canonical" href="[^"]*)\/dealerRecruitment/, '$1/about'),
  },
  {
    label: 'en',
    path: '/terms',
    rule: 'hreflangNotReturned',
    spoil: (html) => html.replace(/<link rel="alternate" hrefLang="de"[^>]*>/i, ''),
  },
  {
    label: 'ru',
    path: '/about',
    rule: 'mixedScript',
    spoil: (html) => html.replace('</h1>', '</h1><p>Автомoбили ждут на границе.</p>'),
  },
  {
    label: 'th',
    path: '/buyCar',
    rule: 'otherLanguage',
    spoil: (html) => html.replace('</h1>', `</h1><p>${ENGLISH_PARAGRAPH}</p>`),
  },
  {
    label: 'en',
    path: '/about',
    rule: 'deadLink',
    spoil: (html) => html.replace('</h1>', '</h1><a href="/about-us">About us</a>'),
  },
  {
    label: 'ru',
    path: '/privacy',
    rule: 'missingPicture',
    spoil: (html) => html.replace('</h1>', '</h1><img src="/pictures/nothing.avif" alt="">'),
  },
  {
    label: 'th',
    path: '/about',
    rule: 'textKey',
    spoil: (html) => html.replace('</h1>', '</h1><p>about.heading</p>'),
  },
  {
    label: 'ar',
    path: '/privacy',
    rule: 'titleMissing',
    spoil: (html) => html.replace(/<title>[^<]*<\/title>/, ''),
  },
];

/** Changes the pages with planted faults. */
export const plant: Spoil = (label, path, html) => {
  const language = label === 'www' ? 'ru' : label;
  return PLANTED.filter((each) => each.label === language && each.path === path).reduce(
    (spoiled, each) => each.spoil(spoiled),
    html,
  );
};
