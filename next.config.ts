import { existsSync } from 'node:fs';
import type { NextConfig } from 'next';
import { contentSecurityPolicy } from './lib/config/content-security-policy';

/** A year, for files whose name changes with their content or that never change. */
const YEAR_S = 365 * 24 * 60 * 60;

const config: NextConfig = {
  poweredByHeader: false,
  // Early resources are in a page's head, and its styles in a header of ours (next-renderer.ts):
  // React would put into the header what it happens to know first, and leave that out of the head.
  reactMaxHeadersLength: 0,
  reactStrictMode: true,
  // A release lies below a checkout, whose lock file would make that the root (docs/adr/0100).
  turbopack: { root: process.cwd() },
  // `npm ci --omit=dev` leaves out the types of packages, without which types cannot be checked.
  typescript: { ignoreBuildErrors: !existsSync('node_modules/@types/react-dom') },
  serverExternalPackages: [
    '@node-rs/argon2',
    'better-auth',
    'fflate',
    'harfbuzzjs',
    'iovalkey',
    'maxmind',
    'pino',
    'postgres',
    'sharp',
    'workerpool',
  ],
  experimental: {
    // For addresses without a route; our HTTP server answers them with a screen of its own.
    globalNotFound: true,
    // Code that pages share gets a file of its own, which the next page has already: a parallel
    // request costs less than the same bytes again.
    turbopackChunking: { minChunkSize: 20_000, requestCost: 40_000 },
  },
  // A page is complete before its first byte is sent: titles and descriptions belong in its head,
  // for every client and not only for robots without script.
  htmlLimitedBots: /./,
  headers: async () => [
    {
      // Uploaded media carry a stricter policy of their own, and so do the staff side, buyers' pages and
      // those that links of mails open.
      source: '/((?!media/|(?:e|recovery|confirm|arrival)$).*)',
      missing: [{ type: 'host', value: 'desk\\..*' }],
      headers: [
        {
          key: 'Content-Security-Policy',
          value: contentSecurityPolicy({
            isDevelopment: process.env.NODE_ENV === 'development',
            // Pages of a company that has a key allow it themselves (middleware.ts).
            hasGoogleMap: false,
          }),
        },
        { key: 'X-Content-Type-Options', value: 'nosniff' },
        { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
        {
          key: 'Permissions-Policy',
          value: 'camera=(self), microphone=(self), geolocation=(), payment=()',
        },
        { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
      ],
    },
    {
      source: '/pictures/:path*',
      headers: [{ key: 'Cache-Control', value: `public, max-age=${YEAR_S / 12}` }],
    },
  ],
};

export default config;
