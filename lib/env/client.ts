/** Public configuration; Next replaces these by their values at build time. */
export const apiAppkey = process.env.NEXT_PUBLIC_API_APPKEY || 'demo-app';
export const apiSecret = process.env.NEXT_PUBLIC_API_SECRET || 'demo-secret';
