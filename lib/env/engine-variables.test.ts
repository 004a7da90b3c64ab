import { describe, expect, it } from 'vitest';
import { parseServerEnv } from './server';

const S3 = {
  S3_ENDPOINT: 'https://s3.example.com',
  S3_BUCKET: 'mall',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

describe('engines that machines share', () => {
  it('are none where nothing is set, or is left empty', () => {
    const env = parseServerEnv({ VALKEY_URL: '', S3_ENDPOINT: '', S3_BUCKET: '' });
    expect([env.VALKEY_URL, env.S3_ENDPOINT, env.S3_REGION]).toEqual([
      undefined,
      undefined,
      'us-east-1',
    ]);
  });

  it.each(Object.keys(S3))('name %s where the rest of a bucket is set', (missing) => {
    expect(() => parseServerEnv({ ...S3, [missing]: '' })).toThrow(
      `${missing}: is needed beside the other variables of S3`,
    );
    expect(() => parseServerEnv(S3)).not.toThrow();
  });

  it.each([
    { VALKEY_URL: 'http://localhost:6379' },
    { ...S3, S3_ENDPOINT: 'ftp://s3.example.com' },
    { ...S3, S3_ENDPOINT: 'https://s3.example.com?bucket=mall' },
    { ...S3, S3_BUCKET: '../mall' },
    { ...S3, S3_REGION: 'eu west' },
  ])('are refused where they are no such thing: %j', (variables) => {
    expect(() => parseServerEnv(variables)).toThrow('Invalid environment');
  });
});
