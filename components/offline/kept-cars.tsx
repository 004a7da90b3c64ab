'use client';

import { useEffect, useState } from 'react';
import { UnbrokenName } from '@/components/ui/unbroken-name';
import { momentOf } from '@/lib/format/moment';
import { type PricePattern, priceIn } from '@/lib/format/price-pattern';
import { fillLabel } from '@/lib/i18n/fill-label';
import type { Labels } from '@/lib/i18n/labels';
import { type KeptCar, listKeptCars } from '@/lib/offline/kept-records';

/** Whether a reload would close a form, or lose what is typed into a field. */
function isBeingWritten(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input, textarea',
  );
  const isChanged = [...fields].some(({ value, defaultValue }) => value !== defaultValue);
  return isChanged || document.querySelector('dialog[open]') !== null;
}

/**
 * Requests the page's address again: when pressed, and when the network is back. While the visitor
 * writes, it only says that it is.
 */
export function RetryButton({ label, back }: { label: string; back: string }) {
  const [isBack, setBack] = useState(false);

  useEffect(() => {
    let isLeaving = false;
    const leave = () => {
      isLeaving = true;
    };
    const retry = () => {
      if (isBeingWritten()) setBack(true);
      // A reload would cancel a navigation that has begun.
      else if (!isLeaving) location.reload();
    };
    const lose = () => setBack(false);
    addEventListener('beforeunload', leave);
    addEventListener('online', retry);
    addEventListener('offline', lose);
    return () => {
      removeEventListener('beforeunload', leave);
      removeEventListener('online', retry);
      removeEventListener('offline', lose);
    };
  }, []);

  return (
    <>
      <button type="button" className="button-primary" onClick={() => location.reload()}>
        {label}
      </button>
      <p role="status" className="font-semibold">
        {isBack && back}
      </p>
    </>
  );
}

/** The cars that this browser has stored, each with its price and the time of that. */
export function KeptCars({
  labels,
  price,
}: {
  labels: Pick<Labels<'offline'>, 'noCars' | 'asOf'>;
  price: PricePattern;
}) {
  const [cars, setCars] = useState<KeptCar[] | null>(null);

  useEffect(() => {
    listKeptCars().then(setCars, () => setCars([]));
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
