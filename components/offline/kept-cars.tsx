'use client';

import { useEffect, useState } from 'react';
import { UnbrokenName } from '@/components/ui/unbroken-name';
import { momentOf } from '@/lib/format/moment';
import { type PricePattern, priceIn } from '@/lib/format/price-pattern';
import { fillLabel } from '@/lib/i18n/fill-label';
import type { Labels } from '@/lib/i18n/labels';
import { type KeptCar, listKeptCars } from '@/lib/offline/kept-records';

/** Requests the page's address again. */
export function RetryButton({ label }: { label: string }) {
  return (
    <button type="button" className="button-primary" onClick={() => location.reload()}>
      {label}
    </button>
  );
}

/** The cars that this browser has stored, each with its price and the time of that. */
export function KeptCars({ labels, price }: { labels: Labels<'offline'>; price: PricePattern }) {
  const [cars, setCars] = useState<KeptCar[] | null>(null);

  useEffect(() => {
    listKeptCars().then(setCars, () => setCars([]));
    let isLeaving = false;
    const leave = () => {
      isLeaving = true;
    };
    // A reload when the network returns would cancel a navigation that has begun.
    const retry = () => isLeaving || location.reload();
    addEventListener('beforeunload', leave);
    addEventListener('online', retry);
    return () => {
      removeEventListener('beforeunload', leave);
      removeEventListener('online', retry);
    };
  }, []);

  if (!cars) return null;
  if (cars.length === 0) return <p className="max-w-text text-muted">{labels.noCars}</p>;
  return (
    <ul className="kept-cars">
      {cars.map(({ path, at, name, priceUsd, picture }) => (
        <li key={path}>
          <a href={path}>
            {picture ? <img src={picture} alt="" /> : <i />}
            <span>
              <b>
                <UnbrokenName name={name} />
              </b>
              {priceUsd !== null && <bdi dir="ltr">{priceIn(price, priceUsd)}</bdi>}
              <small className="text-muted">
                {fillLabel(labels.asOf, { moment: momentOf(at) })}
              </small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
