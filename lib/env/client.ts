/** Public configuration; Next replaces these by their values at build time. */
export const apiAppkey = process.env.NEXT_PUBLIC_API_APPKEY || 'demo-app';
export const apiSecret = process.env.NEXT_PUBLIC_API_SECRET || 'demo-secret';

/**
 * Whether the build allows the live map of a store. The key itself comes with the page, which
 * reads it from the environment of the running server.
 */
export const hasGoogleMap = Boolean(process.env.NEXT_PUBLIC_GOOGLE_MAPS_KEY);
