import type { NextConfig } from 'next';

/** A year, for files whose name changes with their content or that never change. */
const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Public pages are static, so a nonce is not possible and scripts must be allowed inline
 * (docs/adr); everything else is our own origin only. `upgrade-insecure-requests` is the proxy's
 * business, because the site also runs on plain http.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  `script-src 'self' 'unsafe-inline'${process.env.NODE_ENV === 'development' ? " 'unsafe-eval'" : ''}`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
].join('; ');

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // TypeScript 7 has no JavaScript API for Next to call; `npm test` runs the type check itself.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['@node-rs/argon2', 'maxmind', 'pino', 'postgres', 'sharp'],
  // Pages rendered on demand stay in a bounded memory cache: unknown addresses fill no disk.
  cacheMaxMemorySize: 128 * 1024 * 1024,
  experimental: { isrFlushToDisk: false },
  headers: async () => [
    {
      // Uploaded media carry a stricter policy of their own.
      source: '/((?!media/).*)',
      headers: [
        { key: 'Content-Security-Policy', value: CONTENT_SECURITY_POLICY },
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
