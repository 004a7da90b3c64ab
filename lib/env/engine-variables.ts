import { z } from 'zod';

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => value || undefined, schema.optional());

/** Engines that several machines share besides Postgres (docs/operate.md). Nothing set: each has its own. */
export const ENGINE_VARIABLES = {
  /** Valkey, or Redis from 6.2 on: counts requests for all machines. */
  VALKEY_URL: optional(z.url({ protocol: /^(?:redis|valkey)s?$/ })),
  /** An S3 service, without the bucket, which stands in the path of requests. */
  S3_ENDPOINT: optional(
    z.url({ protocol: /^https?$/ }).refine((value) => new URL(value).search === '', {
      message: 'must be an address without a query',
    }),
  ),
  S3_BUCKET: optional(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { message: 'must be the name of a bucket' }),
  ),
  S3_REGION: z.preprocess((value) => value || 'us-east-1', z.string().regex(/^[\w-]{1,40}$/)),
  S3_ACCESS_KEY_ID: optional(z.string().max(256)),
  S3_SECRET_ACCESS_KEY: optional(z.string().max(256)),
};

type EngineVariables = z.infer<z.ZodObject<typeof ENGINE_VARIABLES>>;

const S3_NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Variables of S3 that are missing beside others, with what is missing. */
export function missingForEngines(variables: EngineVariables): [name: string, reason: string][] {
  const missing = S3_NAMES.filter((name) => !variables[name]);
  if (missing.length === S3_NAMES.length) return [];
  return missing.map((name) => [name, 'is needed beside the other variables of S3']);
}
