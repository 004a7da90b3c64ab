import { DeskTable } from '@/components/desk/table';
import { rateUnitOf, shortRateNameOf } from '@/lib/content/desk/rate-words';
import type { ListedRate } from '@/lib/content/desk/rates';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import type { RateArea } from '@/lib/landed-cost/rate-names';
import { rateText } from '@/lib/landed-cost/rate-value';
import { ratePath } from '@/lib/routing/desk-address';

/** A table of steps in short: its first line, and how many more. */
function shortText(language: DeskLanguage, { spec, entry }: ListedRate): string {
  if (!entry) return '';
  const [first = '', ...others] = rateText(spec, entry.rows).split('\n');
  return others.length > 0
    ? `${first} … +${others.length}`
    : `${first} ${rateUnitOf(language, spec)}`;
}

/** Rates of one area with what holds today, each a link to its form. */
export function RateTable({
  language,
  area,
  rates,
}: {
  language: DeskLanguage;
  area: RateArea;
  rates: readonly ListedRate[];
}) {
  const t = deskTextsOf(language, 'rates');
  return (
    <DeskTable className="desk-table desk-rates" columns={[t('rate'), t('value'), t('origin')]}>
      {rates.map((rate) => {
        const { name, spec, entry, flag } = rate;
        return (
          <tr key={name}>
            <td>
              <a href={ratePath(area, name)} className="desk-link">
                {shortRateNameOf(language, name, spec)}
              </a>
            </td>
            <td>
              <bdi>{shortText(language, rate)}</bdi>
            </td>
            <td>
              {flag && <strong className="desk-flag">{t(flag)}</strong>}{' '}
              {entry && (
                <span className="desk-quiet">
                  {[
                    entry.source,
                    t('since', { date: entry.from }),
                    !entry.isExample && entry.checkedOn && t('checked', { date: entry.checkedOn }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              )}
            </td>
          </tr>
        );
      })}
    </DeskTable>
  );
}
