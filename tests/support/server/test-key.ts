import { apiAppkey, apiSecret } from '@/lib/env/client';

/** The key that tests sign with: that of the client's code, which reads it when it is loaded. */
export const TEST_KEY = { appkey: apiAppkey, secret: apiSecret };
