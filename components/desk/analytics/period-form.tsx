import { DeskSubmit } from '@/components/desk/form';
import { periodUntil } from '@/lib/config/day-period';
import {
  type AnalyticsRequest,
  analyticsHref,
  PERIOD_DAYS,
} from '@/lib/content/desk/analytics-address';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';

/** Usual periods as links, and custom dates as a GET form. */
export function PeriodForm({
  language,
  request,
}: {
  language: DeskLanguage;
  request: AnalyticsRequest;
}) {
  const t = deskTextsOf(language, 'analytics');
  const { from, to } = request.period;
  return (
    <div className="desk-period">
      <nav aria-label={t('period')} className="desk-tabs">
        {PERIOD_DAYS.map((days) => (
          <a
            key={days}
            href={analyticsHref({ period: periodUntil(to, days), days })}
            aria-current={request.days === days ? 'page' : undefined}
          >
            {t('lastDays', { count: days })}
          </a>
        ))}
      </nav>
      <form method="get" action={DESK_PATHS.analytics} className="desk-actions">
        <label>
          {t('from')}{' '}
          <input type="date" name="from" defaultValue={from} required className="field-box" />
        </label>
        <label>
          {t('to')} <input type="date" name="to" defaultValue={to} required className="field-box" />
        </label>
        <DeskSubmit>{t('show')}</DeskSubmit>
      </form>
    </div>
  );
}
