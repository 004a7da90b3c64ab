declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';

  interface Options {
    directory: string;
    silent: boolean;
    allowMismatchedSignatures: boolean;
    vhostBuckets: boolean;
    resetOnClose: boolean;
    configureBuckets: { name: string }[];
  }

  /** A Koa application; the package has no types. */
  export default class S3rver {
    constructor(options: Options);
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}
