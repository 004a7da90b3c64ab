import type { ModelCard as Model } from '@/lib/contract/calls/car';
import type { Locale } from '@/lib/i18n/locales';
import { ModelCard } from './model-card';

/** Models side by side: two on a phone, up to four on a desktop. */
export function ModelGrid({
  locale,
  models,
  eagerCount = 0,
}: {
  locale: Locale;
  models: Model[];
  /** How many of the first pictures are above the fold. */
  eagerCount?: number;
}) {
  return (
    <ul className="model-grid">
      {models.map((model, index) => (
        <li key={model.model_id} className="flex">
          <ModelCard locale={locale} model={model} isEager={index < eagerCount} />
        </li>
      ))}
    </ul>
  );
}
