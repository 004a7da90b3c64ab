import { send } from '@/lib/api/browser';
import { type Brand, listBrands } from '@/lib/contract/calls/car';

/**
 * Every brand by name, from the API.
 * @throws ApiError, NetworkError
 */
export async function loadBrands(): Promise<Brand[]> {
  const brands = await send(listBrands, {});
  return brands.sort((a, b) => a.brand_name.localeCompare(b.brand_name, 'en'));
}
