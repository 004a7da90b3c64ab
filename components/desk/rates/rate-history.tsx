import type { RatePart } from '@/lib/content/desk/rates';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, deskTimeOf } from '@/lib/i18n/desk-texts';
import { rateText } from '@/lib/landed-cost/rate-value';

/** Every value that a rate had, and from whom. */
export function RateHistory({
  language,
  part: { spec, history },
}: {
  language: DeskLanguage;
  part: RatePart;
}) {
  const t = deskTextsOf(language, 'rates');
  return (
    <section className="desk-card">
      <h2>{t('history')}</h2>
      <ol className="desk-rate-history">
        {history.map((entry) => {
          const { rateId, rows, from, source, checkedOn, isExample, isInForce, isLater } = entry;
          const { enteredAt: at, enteredBy: by } = entry;
          return (
            <li key={rateId ?? `delivered-${from}`}>
              <p>
                <b>{t('since', { date: from })}</b>
                {isInForce && ` · ${t('inForce')}`}
                {isLater && ` · ${t('later')}`}
              </p>
              <pre>{rateText(spec, rows)}</pre>
              <p className="desk-quiet">
                {[
                  source || (entry.isExample && t('example')),
                  !isExample && checkedOn && t('checked', { date: checkedOn }),
                  at && by ? t('by', { by, at: deskTimeOf(language, at) }) : t('delivered'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
