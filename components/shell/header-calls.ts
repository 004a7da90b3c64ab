import { send } from '@/lib/api/browser';
import { type SiteValue, siteOfRegion } from '@/lib/config/ports';
import type { Brand } from '@/lib/contract/calls/car';

/**
 * Every brand by name, from the API.
 * @throws ApiError, NetworkError
 */
export async function loadBrands(): Promise<Brand[]> {
  const brands = await send('POST /api/car/brand', {});
  return brands.sort((a, b) => a.brand_name.localeCompare(b.brand_name, 'en'));
}

/**
 * Asks the API where the visitor's address lies, for the rare page without a hint cookie.
 * @throws when the API gives no answer
 */
export async function locateSite(): Promise<SiteValue> {
  return siteOfRegion(await send('GET /api/home/ip', {}));
}
