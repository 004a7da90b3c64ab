import type { NextConfig } from 'next';

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // TypeScript 7 has no JavaScript API for Next to call; `npm test` runs the type check itself.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['@node-rs/argon2', 'maxmind', 'pino', 'postgres', 'sharp'],
  // Pages rendered on demand stay in a bounded memory cache: unknown addresses fill no disk.
  cacheMaxMemorySize: 128 * 1024 * 1024,
  experimental: { isrFlushToDisk: false },
};

export default config;
