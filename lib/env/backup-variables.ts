import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { ENGINE_VARIABLES } from './engine-variables';

/** Where backups of the site go, and who can read them (docs/operate.md). */
export const BACKUP_VARIABLES = {
  /**
   * Where the site puts a backup every night; without one it makes none. A relative path would lead
   * into the folder of the running release, which is removed with its backups.
   */
  BACKUP_DIR: z
    .string()
    .optional()
    .transform((value) => value || undefined)
    .refine((value) => !value || isAbsolute(value), {
      message: 'must be an absolute path, such as /var/backups/mall',
    }),
  /** Public keys of age. */
  BACKUP_RECIPIENTS: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((key) => key.trim())
        .filter(Boolean),
    )
    .refine((keys) => keys.every((key) => /^age1[0-9a-z]+$/.test(key)), {
      message: 'must be public keys of age (age1…) with commas between them',
    }),
  /** A bucket that each backup is copied to, apart from that of pictures. */
  BACKUP_S3_ENDPOINT: ENGINE_VARIABLES.S3_ENDPOINT,
  BACKUP_S3_BUCKET: ENGINE_VARIABLES.S3_BUCKET,
  BACKUP_S3_REGION: ENGINE_VARIABLES.S3_REGION,
  BACKUP_S3_ACCESS_KEY_ID: ENGINE_VARIABLES.S3_ACCESS_KEY_ID,
  BACKUP_S3_SECRET_ACCESS_KEY: ENGINE_VARIABLES.S3_SECRET_ACCESS_KEY,
};

type BackupVariables = z.infer<z.ZodObject<typeof BACKUP_VARIABLES>>;

const BUCKET_NAMES = [
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_BUCKET',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const;

/** Variables that a bucket for backups needs beside those that are set, with what is missing. */
export function missingForBackups(variables: BackupVariables): [name: string, reason: string][] {
  const missing: string[] = BUCKET_NAMES.filter((name) => !variables[name]);
  if (missing.length === BUCKET_NAMES.length) return [];
  if (!variables.BACKUP_DIR) missing.push('BACKUP_DIR');
  // Backups hold all secrets, and a bucket is on other people's machines.
  if (variables.BACKUP_RECIPIENTS.length === 0) missing.push('BACKUP_RECIPIENTS');
  return missing.map((name) => [name, 'is needed for a bucket of backups']);
}
