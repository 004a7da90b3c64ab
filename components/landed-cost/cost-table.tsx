import type { LandedCity } from '@/lib/config/landed-countries';
import { daysOf, sumRangeOf, totalRangeOf } from '@/lib/format/landed-sums';
import { routeOf } from '@/lib/format/rate-words';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import type { Delivery, LandedCost, LandedLine } from '@/lib/landed-cost/landed-cost';
import { rateAnchorOf } from './rate-list';

/** What a sum is for; the Union's takes the place of three. */
function lineNameOf(locale: Locale, { kind, rates }: LandedLine): string {
  const t = textsOf(locale, 'landedCost');
  return t(rates.some((id) => id.startsWith('EAEU/')) ? 'lines.unionDuty' : `lines.${kind}`);
}

/** Offers need no note on what may change them. */
const isOffer = (kind: LandedLine['kind']) => kind === 'delivery' || kind === 'papers';

/** Every sum from the port to the plates, each with a way to its rule and what may change it. */
export function CostTable({
  locale,
  city,
  cost,
  delivery,
}: {
  locale: Locale;
  city: LandedCity;
  cost: LandedCost & { isKnown: true };
  delivery: Delivery | null;
}) {
  const t = textsOf(locale, 'landedCost');
  return (
    <div className="table-box cost-table">
      <table>
        <thead>
          <tr>
            <th>{t('what')}</th>
            <th>{t('sum')}</th>
            <th>{t('inDollars')}</th>
          </tr>
        </thead>
        <tbody>
          {cost.lines.map((line) => {
            const { kind, low, high, currency, lowUsd, highUsd, rates, doubts, isExample } = line;
            const rate = rates.at(-1);
            const name = lineNameOf(locale, line);
            const usd = sumRangeOf(locale, 'USD', lowUsd, highUsd);
            return (
              <tr key={kind}>
                <td>
                  {rate ? <a href={`#${rateAnchorOf(rate)}`}>{name}</a> : name}
                  {kind === 'delivery' && <small>{routeOf(locale, city)}</small>}
                  {kind === 'delivery' && delivery && (
                    <small>{daysOf(locale, delivery.days)}</small>
                  )}
                  {isExample && <small>{t('example')}</small>}
                  {(isOffer(kind) ? [] : doubts).map((doubt) => (
                    <small key={doubt}>{t(`doubts.${doubt}`)}</small>
                  ))}
                </td>
                <td>{currency !== 'USD' && sumRangeOf(locale, currency, low, high)}</td>
                <td>{usd}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th colSpan={2}>{t('total')}</th>
            <td>
              <b>{totalRangeOf(locale, cost.lowUsd, cost.highUsd)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
