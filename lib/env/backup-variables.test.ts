import { describe, expect, it } from 'vitest';
import { parseServerEnv } from './server';

const BUCKET = {
  BACKUP_DIR: '/backups',
  BACKUP_RECIPIENTS: 'age1qqqq',
  BACKUP_S3_ENDPOINT: 'https://s3.example.com',
  BACKUP_S3_BUCKET: 'mall-backups',
  BACKUP_S3_ACCESS_KEY_ID: 'key',
  BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
};

describe('a bucket of backups', () => {
  it.each(Object.keys(BUCKET))('is refused without %s', (missing) => {
    expect(() => parseServerEnv({ ...BUCKET, [missing]: '' })).toThrow(
      `${missing}: is needed for a bucket of backups`,
    );
    expect(() => parseServerEnv(BUCKET)).not.toThrow();
  });

  it('is optional', () => {
    expect(parseServerEnv({ BACKUP_DIR: '/backups' }).BACKUP_S3_ENDPOINT).toBeUndefined();
  });
});

describe('the folder of backups', () => {
  it('is refused as a relative path, which each release would take for a folder of its own', () => {
    for (const folder of ['backups', './backups', '../backups'])
      expect(() => parseServerEnv({ BACKUP_DIR: folder })).toThrow(
        'BACKUP_DIR: must be an absolute path, such as /var/backups/mall',
      );
    expect(parseServerEnv({ BACKUP_DIR: '/backups' }).BACKUP_DIR).toBe('/backups');
    expect(parseServerEnv({ BACKUP_DIR: '' }).BACKUP_DIR).toBeUndefined();
  });
});
