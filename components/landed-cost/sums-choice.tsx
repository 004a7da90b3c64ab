'use client';

import './sums-choice.css';
import { type FormEvent, useEffect, useRef } from 'react';
import { replayOnHydrate } from '@/lib/browser/event-replay';
import { readText, writeText } from '@/lib/browser/storage';
import { HOME_KEY, MONEY_KEY } from '@/lib/browser/storage-keys';
import { CAR_MENU_PATH } from '@/lib/routing/paths';

/** Where the visitor came from, where that is another page of this site; else the cars. */
function wayBack(): string {
  const from = URL.canParse(document.referrer) ? new URL(document.referrer) : null;
  const isOfSite = from?.origin === location.origin && from.pathname !== location.pathname;
  return isOfSite ? from.pathname + from.search : CAR_MENU_PATH;
}

/** A currency and a city for the sums beside prices, which this browser keeps. */
export function SumsChoice({
  texts,
  currencies,
  countries,
}: {
  texts: Record<'currency' | 'dollars' | 'city' | 'cityHint' | 'noCity' | 'save', string>;
  currencies: { code: string; name: string; note: string }[];
  countries: { name: string; cities: (readonly [city: string, name: string])[] }[];
}) {
  const form = useRef<HTMLFormElement>(null);

  // Pages are the same for everyone; only the browser knows the choice.
  useEffect(() => {
    for (const key of [MONEY_KEY, HOME_KEY]) {
      const field = form.current?.elements.namedItem(key);
      // A choice made before hydration stays.
      if ((field instanceof RadioNodeList || field instanceof HTMLSelectElement) && !field.value) {
        field.value = readText(key) ?? '';
      }
    }
  }, []);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget);
    // '' stays stored where none is chosen, to undo the choice of another host (docs/adr/0092).
    for (const key of [MONEY_KEY, HOME_KEY]) writeText(key, String(chosen.get(key) ?? ''));
    location.assign(wayBack());
  };

  return (
    <form ref={form} onSubmit={onSubmit} className="sums-choice">
      <fieldset>
        <legend>{texts.currency}</legend>
        {[{ code: '', name: texts.dollars, note: '' }, ...currencies].map(
          ({ code, name, note }) => (
            <label key={code}>
              <input type="radio" name={MONEY_KEY} value={code} defaultChecked={!code} />
              <b>{name}</b>
              {note && <span>{note}</span>}
            </label>
          ),
        )}
      </fieldset>
      <p>
        <label htmlFor="home-city">{texts.city}</label>
        <select
          id="home-city"
          name={HOME_KEY}
          className="field-box"
          aria-describedby="home-city-hint"
        >
          <option value="">{texts.noCity}</option>
          {countries.map((country) => (
            <optgroup key={country.name} label={country.name}>
              {country.cities.map(([city, name]) => (
                <option key={city} value={city}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <small id="home-city-hint">{texts.cityHint}</small>
      </p>
      <button
        type="submit"
        className="button-primary needs-script"
        {...replayOnHydrate('own-sums')}
      >
        {texts.save}
      </button>
    </form>
  );
}
