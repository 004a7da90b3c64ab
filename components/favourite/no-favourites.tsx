import { useEffect } from 'react';
import { typeHref } from '@/lib/site/paths';
import { useSite } from '@/store/store-provider';
import type { FavouriteLabels } from './favourite-labels';

/** An empty list, with ways to the cars. The car types arrive when they can. */
export function NoFavourites({ labels }: { labels: FavouriteLabels }) {
  const types = useSite((site) => site.autoTypeList);
  const loadAutoTypes = useSite((site) => site.loadAutoTypes);

  useEffect(() => {
    loadAutoTypes().catch(() => {
      // Brands and cars are linked anyway.
    });
  }, [loadAutoTypes]);

  return (
    <div className="grid justify-items-start gap-4 rounded-card border border-line bg-white p-6 md:p-10">
      <h2>{labels.emptyTitle}</h2>
      <p className="text-lg text-muted">{labels.emptyText}</p>
      <p className="flex flex-wrap gap-3">
        <a href="/brand" className="button-primary">
          {labels.seeBrands}
        </a>
        <a href="/menuCar" className="button-quiet">
          {labels.seeCars}
        </a>
      </p>
      {types.length > 0 && (
        <nav aria-label={labels.orType} className="grid gap-2">
          <p className="text-muted">{labels.orType}</p>
          <ul className="flex flex-wrap gap-2">
            {types.map(({ type_sign, type_name }) => (
              <li key={type_sign}>
                <a href={typeHref(type_sign)} className="type-chip">
                  {type_name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
