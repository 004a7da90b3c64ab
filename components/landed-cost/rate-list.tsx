import { dayOf } from '@/lib/format/day';
import { boundNameOf, cellNameOf, columnNameOf, rateNameOf } from '@/lib/format/rate-words';
import type { Locale } from '@/lib/i18n/locales';
import { listOf, textsOf } from '@/lib/i18n/texts';
import { type RateSpec, rateSpecOf } from '@/lib/landed-cost/rate-names';
import { type RateEntry, type RateId, rateIdOf } from '@/lib/landed-cost/rate-value';
import { isOutdated } from '@/lib/landed-cost/rates-in-force';

export const rateAnchorOf = (id: RateId) => id.replace('/', '-');

/** Rates with what they are, since when, and where that is written. @param day today */
export function RateList({
  locale,
  rates,
  day,
}: {
  locale: Locale;
  rates: readonly RateEntry[];
  day: string;
}) {
  return (
    <ul className="rate-list">
      {rates.map((entry) => {
        const spec = rateSpecOf(entry.area, entry.name);
        if (!spec) return null;
        const id = rateIdOf(entry);
        const name = rateNameOf(locale, entry.name, spec);
        return (
          <li key={id} id={rateAnchorOf(id)}>
            <h3>{name}</h3>
            <RateValue locale={locale} name={name} spec={spec} rows={entry.rows} />
            <RateOrigin locale={locale} entry={entry} day={day} />
          </li>
        );
      })}
    </ul>
  );
}

function RateValue({
  locale,
  name,
  spec,
  rows,
}: {
  locale: Locale;
  name: string;
  spec: RateSpec;
  rows: RateEntry['rows'];
}) {
  const { by, columns } = spec;
  const cellsOf = ([, ...cells]: RateEntry['rows'][number]) =>
    columns.flatMap((column, at) => cellNameOf(locale, column, cells[at]) ?? []);
  const [first] = rows;
  if (!by || !first) return <p className="rate-value">{first && listOf(locale, cellsOf(first))}</p>;
  // Wide ones scroll inside themselves on a phone, by keyboard too.
  const scrolls = columns.length > 2 && { role: 'region', 'aria-label': name, tabIndex: 0 };
  return (
    <div className="table-box" {...scrolls}>
      <table>
        {columns.some(({ years }) => years) && (
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <th key={columnNameOf(locale, column)} scope="col">
                  {columnNameOf(locale, column)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>
              <th scope="row">{boundNameOf(locale, by, row[0])}</th>
              {cellsOf(row).map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RateOrigin({ locale, entry, day }: { locale: Locale; entry: RateEntry; day: string }) {
  const t = textsOf(locale, 'landedCost');
  const { source, address, from, checkedOn } = entry;
  return (
    <p className="rate-origin">
      {entry.isExample && t('example')}
      {source &&
        (address ? (
          <a href={address} lang="en" dir="ltr" target="_blank" rel="noopener nofollow">
            {source}
          </a>
        ) : (
          <bdi>{source}</bdi>
        ))}
      <span>{t('since', { date: dayOf(locale, from) })}</span>
      {!entry.isExample && checkedOn && (
        <span>{t('checked', { date: dayOf(locale, checkedOn) })}</span>
      )}
      {isOutdated(entry, day) && <strong>{t('outdated')}</strong>}
    </p>
  );
}
