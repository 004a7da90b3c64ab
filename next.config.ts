import { existsSync } from 'node:fs';
import type { NextConfig } from 'next';
import { contentSecurityPolicy } from './lib/config/content-security-policy';

/** A year, for files whose name changes with their content or that never change. */
const YEAR_S = 365 * 24 * 60 * 60;

const config: NextConfig = {
  poweredByHeader: false,
  // What a page needs early stands in its head, and its styles in a header of ours (next-renderer.ts):
  // React would put there what it happens to know first, and leave that out of the head.
  reactMaxHeadersLength: 0,
  reactStrictMode: true,
  // A release lies below a checkout, whose lock file would make that the root (docs/adr/0100).
  turbopack: { root: process.cwd() },
  // `npm ci --omit=dev` leaves out the types of packages: nothing could be checked there.
  typescript: { ignoreBuildErrors: !existsSync('node_modules/@types/react-dom') },
  serverExternalPackages: [
    '@node-rs/argon2',
    'better-auth',
    'harfbuzzjs',
    'iovalkey',
    'maxmind',
    'pino',
    'postgres',
    'sharp',
    'workerpool',
  ],
  experimental: {
    // Addresses that no route has; our HTTP server answers them with a screen of its own.
    globalNotFound: true,
    // What pages share is a file of its own, which the next page has already: a request beside others
    // costs less than its bytes again.
    turbopackChunking: { minChunkSize: 20_000, requestCost: 40_000 },
  },
  // A page is whole before its first byte leaves: titles and descriptions belong into its head, for
  // every client and not only for robots that run no script.
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
