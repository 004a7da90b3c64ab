import fc from 'fast-check';
import { LOCALES } from '@/lib/i18n/locales';
import { PAGE_ROUTES } from '@/lib/routing/page-routes';

/** A request for a page as no browser sends it, or to an unknown address. */
export interface PageRequest {
  method: string;
  /** The request's target, byte by byte: everything but spaces and control signs. */
  target: string;
  /** Label before the domain. */
  label: string;
  headers: Record<string, string>;
}

const SEGMENTS = [
  ...new Set(PAGE_ROUTES.flatMap((route) => route.split('/')).filter((part) => !/\[/.test(part))),
  ...LOCALES.slice(0, 3),
  '.',
  '..',
  '%2e%2e',
  '%2f',
  '%5c',
  '\\',
  '%00',
  '%zz',
  '%',
  '%c0%af',
  '%e0%a4%a',
  '%0d%0a',
  '__proto__',
  'constructor',
  '[id]',
  '(group)',
  '@slot',
  '$',
  '*',
  ';a=b',
  '1',
  '-1',
  '0',
  '1e3',
  '99999999999999999999',
  'byd',
  'index.html',
  '.env',
  '.git',
  'wp-login.php',
  '_next',
  'api',
  'internal',
  'media',
  'desk',
  'enquiry',
  'x'.repeat(300),
  'not-found-screen',
  'query',
];

const PARAMETERS = [
  'word',
  'page',
  'sign',
  'type',
  'compare',
  'price_min',
  'price_max',
  'sort',
  'number',
  '_rsc',
  'modal',
  '__nextLocale',
  'nxtPid',
  'slug',
  'utm_source',
  'gclid',
  'from',
  'car',
];

/** What may stand in a request's first line: the rest would end it. */
const asTarget = (text: string) =>
  [...Buffer.from(text, 'utf8')]
    .map((byte) =>
      byte > 0x20 && byte < 0x7f
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).padStart(2, '0')}`,
    )
    .join('');

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }).map(asTarget),
  fc.string({ unit: 'binary', maxLength: 20 }).map(asTarget),
  fc.constantFrom(
    '%',
    '%zz',
    '%00',
    '%ff',
    '[]',
    '{}',
    "'",
    '"',
    '<script>',
    '%F0%9F',
    'x'.repeat(3000),
  ),
);
const segment = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...SEGMENTS) },
  { weight: 2, arbitrary: text },
);
const path = fc
  .tuple(fc.array(segment, { maxLength: 5 }), fc.constantFrom('', '/', '//', '/.'))
  .map(([segments, end]) => `/${segments.join('/')}${end}`);
const parameter = fc
  .tuple(
    fc.oneof(fc.constantFrom(...PARAMETERS), text),
    fc.oneof(text, fc.constantFrom(...SEGMENTS)),
  )
  .map(([name, value]) => `${name}=${value}`);
const query = fc
  .array(parameter, { maxLength: 4 })
  .map((parameters) => (parameters.length > 0 ? `?${parameters.join('&')}` : ''));
const target = fc.oneof(
  { weight: 20, arbitrary: fc.tuple(path, query).map((parts) => parts.join('')) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('*', 'http://evil.example/', '//evil.example/', '/\\evil'),
  },
);

/** Names and values that a header may have; Node rejects others before our code sees them. */
const headerValue = fc.oneof(
  fc.string({ unit: 'grapheme-ascii', maxLength: 60 }),
  fc.constantFrom(
    '1',
    '',
    'x'.repeat(4000),
    '%',
    '{"a":1}',
    '[[["",{}]]]',
    'bytes=0-',
    'W/"x"',
    'token=%zz; port=x',
  ),
);
const headerName = fc.constantFrom(
  ...['cookie', 'accept-language', 'accept-encoding', 'accept', 'range', 'if-none-match', 'rsc'],
  ...['next-router-state-tree', 'next-router-prefetch', 'next-action', 'next-url', 'user-agent'],
  ...[
    'x-forwarded-for',
    'x-forwarded-host',
    'x-middleware-subrequest',
    'x-matched-path',
    'referer',
  ],
  ...['x-client-address', 'x-invoke-path', 'x-nextjs-data', 'origin', 'content-type', 'lang'],
);

const LABELS = ['ru', 'mn', 'en', 'de', 'ar', 'www', 'shop', 'desk', 'xn--e1afmkfd', 'a.b.ru'];

/** Requests for pages that are wrong in address, host, header or method; some are right. */
export const badPages: fc.Arbitrary<PageRequest> = fc.record({
  method: fc.oneof(
    { weight: 8, arbitrary: fc.constant('GET') },
    { weight: 2, arbitrary: fc.constantFrom('HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE') },
  ),
  target,
  label: fc.constantFrom(...LABELS),
  headers: fc.dictionary(headerName, headerValue, { maxKeys: 3 }),
});
