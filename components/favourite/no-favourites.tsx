import { useEffect } from 'react';
import type { CarType } from '@/lib/contract/calls/car';
import { typeHref } from '@/lib/routing/paths';
import { useSite } from '@/store/store-provider';
import type { FavouriteLabels } from './favourite-labels';

/**
 * An empty list, with ways to the cars.
 * @param types of cars, which the page knows: asking for them would bring the API client
 */
export function NoFavourites({ labels, types }: { labels: FavouriteLabels; types: CarType[] }) {
  const autoTypeList = useSite((site) => site.autoTypeList);
  const setAutoTypeList = useSite((site) => site.setAutoTypeList);

  useEffect(() => setAutoTypeList(types), [setAutoTypeList, types]);

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
      {autoTypeList.length > 0 && (
        <nav aria-label={labels.orType} className="grid gap-2">
          <p className="text-muted">{labels.orType}</p>
          <ul className="flex flex-wrap gap-2">
            {autoTypeList.map(({ type_sign, type_name }) => (
              <li key={type_sign}>
                <a href={typeHref(type_sign)} className="chip">
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
