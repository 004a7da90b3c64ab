import { VISIT_STEPS } from '@/lib/config/visit-steps';
import type { AnalyticsPage } from '@/lib/content/desk/analytics';
import { deskNumberOf } from '@/lib/i18n/desk-formats';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { differenceOf } from './difference';

/** The way from the visit to the enquiry, each step with its share of all visits. */
export function VisitSteps({ language, page }: { language: DeskLanguage; page: AnalyticsPage }) {
  const t = deskTextsOf(language, 'analytics');
  const steps = VISIT_STEPS.map((step) => ({ name: step, ...page.steps[step] }));
  const most = Math.max(1, ...steps.map(({ now }) => now));
  const visits = page.steps.visit.now;
  return (
    <ol className="desk-steps">
      {steps.map((step) => (
        <li key={step.name}>
          <p>
            {t(`steps.${step.name}`)}
            <b>
              {deskNumberOf(language, step.now)}
              {step.name !== 'visit' && visits > 0 && (
                <span className="desk-quiet"> {t('ofVisits', { share: step.now / visits })}</span>
              )}
            </b>
          </p>
          <svg width="100%" height="10" aria-hidden="true">
            <rect width="100%" height="10" />
            <rect width={`${(step.now / most) * 100}%`} height="10" data-part="" />
          </svg>
          <p className="desk-quiet">{differenceOf(language, step)}</p>
        </li>
      ))}
    </ol>
  );
}
