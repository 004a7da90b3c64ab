/** What the browser may know; Next replaces these two by their values when it builds. */
export const apiAppkey = process.env.NEXT_PUBLIC_API_APPKEY || 'demo-app';
export const apiSecret = process.env.NEXT_PUBLIC_API_SECRET || 'demo-secret';
