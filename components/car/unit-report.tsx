import './unit-report.css';
import type { UnitDetail } from '@/lib/contract/calls/car';
import { unitChecksOf, unitRowsOf } from '@/lib/format/unit-facts';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { Rows } from './spec-table';

/** What is known of one car: facts, what was found when it was looked at, and its film. */
export function UnitReport({ locale, unit }: { locale: Locale; unit: UnitDetail }) {
  const t = textsOf(locale, 'unit');
  const checks = unitChecksOf(locale, unit);
  // Lists of dealers link to films of other sites, which our pages may not play.
  const { video_src: film } = unit;
  return (
    <>
      <section>
        <Rows rows={unitRowsOf(locale, unit)} className="first-facts unit-facts" />
        {unit.vin && <p className="text-muted text-sm">{t('vinNote')}</p>}
      </section>
      {checks.length > 0 && (
        <section>
          <h2>{t('checks')}</h2>
          <dl className="unit-checks">
            {checks.map(({ part, found, result }) => (
              <div key={part} data-found={found}>
                <dt>{part}</dt>
                <dd>{result}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {unit.report && (
        <section>
          <h2>{t('report')}</h2>
          <p className="unit-words">{unit.report}</p>
        </section>
      )}
      {film && /^https?:/.test(film) && (
        <a
          href={film}
          target="_blank"
          rel="nofollow noopener"
          className="text-link inline-flex min-h-touch items-center justify-self-start"
        >
          {t('video')}
        </a>
      )}
      {film?.startsWith('/') && (
        <video
          src={film}
          {...(unit.video_poster && { poster: unit.video_poster })}
          controls
          playsInline
          preload="none"
          aria-label={t('video')}
          className="unit-video"
        />
      )}
    </>
  );
}
