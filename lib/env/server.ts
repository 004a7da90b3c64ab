import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { BACKUP_VARIABLES, missingForBackups } from './backup-variables';
import { ENGINE_VARIABLES, missingForEngines } from './engine-variables';
import { missingBeside, NOTIFICATION_VARIABLES } from './notification-variables';
import { isForSearchEngines, SEARCH_VARIABLES } from './search-variables';
import { missingForTranslation, TRANSLATION_VARIABLES } from './translation-variables';
import { readVariableFiles } from './variable-files';

const optionalText = z
  .string()
  .optional()
  .transform((value) => value || undefined);

/** Origin: scheme, host and port only, because language hosts are put before it. */
const origin = z.url({ protocol: /^https?$/ }).refine((value) => new URL(value).pathname === '/', {
  message: 'must be an origin without a path, such as https://example.com',
});

const schema = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
    PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
    /** Processes that serve requests; the development server is always one. */
    WEB_PROCESSES: z.preprocess(
      (value) => value || undefined,
      z.coerce.number().int().min(1).max(256).default(availableParallelism()),
    ),
    /** How long the site keeps serving before it stops, while /readyz sends visitors elsewhere. */
    SHUTDOWN_DELAY_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
    LISTEN_HOST: z.string().min(1).default('localhost'),
    SITE_ORIGIN: z.preprocess((value) => value || undefined, origin.optional()),
    /** Where Prometheus reads what the processes measure; without a port nothing is measured. */
    METRICS_PORT: z.preprocess(
      (value) => value || undefined,
      z.coerce.number().int().min(1).max(65_535).optional(),
    ),
    METRICS_HOST: z.string().min(1).default('localhost'),
    /** Where spans are sent; the packages that send them are not installed by themselves. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.preprocess(
      (value) => value || undefined,
      z.url({ protocol: /^https?$/ }).optional(),
    ),
    DATABASE_URL: z.preprocess(
      (value) => value || undefined,
      z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    ),
    DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(100).default(10),
    DATA_DIR: z.string().min(1).default('data'),
    /** What uploads leave free of the disk of DATA_DIR. */
    MIN_FREE_DISK_MB: z.coerce.number().int().min(64).default(1024),
    API_BASE_URL: z.preprocess(
      (value) => value || undefined,
      z.url({ protocol: /^https?$/ }).optional(),
    ),
    NEXT_PUBLIC_API_APPKEY: z.string().min(1).default('demo-app'),
    NEXT_PUBLIC_API_SECRET: z.string().min(1).default('demo-secret'),
    /** Written into addresses and a header, so only the characters of a key are accepted. */
    NEXT_PUBLIC_GOOGLE_MAPS_KEY: z
      .string()
      .regex(/^[\w-]*$/, { message: 'must be a key of letters, digits, - and _' })
      .default(''),
    TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(5).default(0),
    REFRESH_SECRET: optionalText,
    /** Stands in the addresses of feeds; without one there are none. */
    FEED_KEY: z.preprocess(
      (value) => value || undefined,
      z
        .string()
        .regex(/^[\w-]{20,100}$/, { message: 'must be 20 to 100 letters, digits, - and _' })
        .optional(),
    ),
    /** Signs the cookies of the staff side and encrypts its second factors. */
    DESK_SECRET: z.preprocess((value) => value || undefined, z.string().min(32).optional()),
    /** Whether browsers keep pages for where the network ends; off is the kill switch (docs/adr/0089). */
    SERVICE_WORKER: z.preprocess((value) => value || undefined, z.stringbool().default(true)),
    RATE_LIMIT_SCALE: z.coerce.number().positive().max(100_000).default(1),
    /** 0 keeps them indefinitely. */
    LEAD_RETENTION_DAYS: z.coerce.number().int().min(0).max(36_500).default(730),
    /** Longer than a view counts once. */
    USAGE_RETENTION_DAYS: z.coerce.number().int().min(2).max(36_500).default(90),
    SESSION_DAYS: z.coerce.number().int().min(1).max(365).default(30),
    /** A login that is unused for so long expires before its days are over. */
    SESSION_IDLE_DAYS: z.coerce.number().int().min(1).max(365).default(14),
    /** Longer than the link of the mail is valid. */
    UNPROVEN_ACCOUNT_DAYS: z.coerce.number().int().min(4).max(365).default(14),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    /** Unset: only where the site is this machine's own (lib/runtime/process/site-database.ts). */
    SEED_DEMO: z.preprocess((value) => value || undefined, z.stringbool().optional()),
    ...BACKUP_VARIABLES,
    ...ENGINE_VARIABLES,
    ...NOTIFICATION_VARIABLES,
    ...SEARCH_VARIABLES,
    ...TRANSLATION_VARIABLES,
  })
  .superRefine((variables, context) => {
    for (const [name, message] of [
      ...missingForBackups(variables),
      ...missingForEngines(variables),
      ...missingBeside(variables),
      ...missingForTranslation(variables),
    ])
      context.addIssue({ code: 'custom', path: [name], message });
  })
  .transform(({ SITE_ORIGIN, SEARCH_INDEXING, ...rest }) => {
    const siteOrigin = new URL(SITE_ORIGIN ?? `http://localhost:${rest.PORT}`).origin;
    return {
      ...rest,
      SITE_ORIGIN: siteOrigin,
      SEARCH_INDEXING: SEARCH_INDEXING ?? isForSearchEngines(siteOrigin, rest.NODE_ENV),
    };
  });

export type ServerEnv = z.infer<typeof schema>;

/** The names of all variables. */
export const VARIABLES = Object.keys(schema.in.shape);

/**
 * An environment in which what files hold (`DESK_SECRET_FILE`) stands as if it were typed there.
 * @throws Error with one line per wrong variable, fit to print to the person who starts the site
 */
export function withVariableFiles(
  source: Record<string, string | undefined>,
): Record<string, string | undefined> {
  const { variables, faults } = readVariableFiles(source, VARIABLES);
  if (faults.length > 0) throw invalid(faults);
  return variables;
}

/**
 * Reads the server's configuration from an environment; a variable that is left empty is not set.
 * @throws Error with one line per wrong variable, fit to print to the person who starts the site
 */
export function parseServerEnv(source: Record<string, string | undefined>): ServerEnv {
  // As a number, an empty one would be 0, which for some of them means "never".
  const given = Object.entries(withVariableFiles(source)).filter(([, value]) => value !== '');
  const result = schema.safeParse(Object.fromEntries(given));
  if (result.success) return result.data;
  throw invalid(result.error.issues.map(({ path, message }) => [path.join('.'), message]));
}

function invalid(faults: readonly [name: string, reason: string][]): Error {
  const lines = faults.map(([name, reason]) => `${name}: ${reason}`);
  return new Error(`Invalid environment:\n  ${lines.join('\n  ')}`);
}

let cached: ServerEnv | undefined;

/** The configuration of this process, read once, on first use. */
export function serverEnv(): ServerEnv {
  cached ??= parseServerEnv(process.env);
  return cached;
}
