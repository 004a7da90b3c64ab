import type { OpeningState } from '@/lib/content/desk/opening';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';

interface OpeningGuideProps {
  language: DeskLanguage;
  steps: readonly OpeningState[];
}

/** The steps to a mall of one's own, folded: which are done or missing. It asks for nothing. */
export function OpeningGuide({ language, steps }: OpeningGuideProps) {
  if (steps.length === 0) return null;
  const t = deskTextsOf(language, 'opening');
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <details className="desk-card">
      <summary>{t('title', { done, steps: steps.length })}</summary>
      <p className="desk-quiet">{t('text')}</p>
      <ol className="desk-opening">
        {steps.map(({ step, isDone, path }) => (
          <li key={step} data-done={isDone}>
            <a href={path} className="desk-link">
              {t(step)}
            </a>
            <span className="desk-quiet">{t(isDone ? 'done' : 'missing')}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
