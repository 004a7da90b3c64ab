import type { Brand } from '@/lib/contract/calls/car';

/** The brand's picture when the owner has imported one, else its name set in our own type. */
export function BrandMark({ brand }: { brand: Pick<Brand, 'brand_name' | 'brand_img'> }) {
  if (brand.brand_img) {
    return (
      <img src={brand.brand_img} alt={brand.brand_name} loading="lazy" className="h-10 w-auto" />
    );
  }
  return <b>{brand.brand_name}</b>;
}
