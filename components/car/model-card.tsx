import { SmallPicture } from '@/components/ui/picture';
import { StaticContent } from '@/components/ui/static-content';
import { UnbrokenName } from '@/components/ui/unbroken-name';
import type { Port } from '@/lib/config/ports';
import type { ModelCard as Model } from '@/lib/contract/calls/car';
import { feeMarkOf, fullNameOf, keyFactsOf, priceOf } from '@/lib/format/model-facts';
import type { Locale } from '@/lib/i18n/locales';
import { listOf, textsOf } from '@/lib/i18n/texts';
import { carHref } from '@/lib/routing/paths';

/** Models side by side: two on a phone, up to four on a desktop. */
export function ModelGrid({
  locale,
  models,
  ports = [],
  eagerCount = 0,
}: {
  locale: Locale;
  models: Model[];
  /** For each model the port whose visitors alone see it; those of both where there is none. */
  ports?: readonly (Port | null)[];
  /** How many of the first pictures are above the fold. */
  eagerCount?: number;
}) {
  return (
    <StaticContent
      of={['model-grid', locale, models, ports, eagerCount]}
      as="ul"
      className="model-grid"
    >
      {models.map((model, index) => (
        <li key={model.model_id} className={ports[index] ? `flex only-${ports[index]}` : 'flex'}>
          <ModelCard locale={locale} model={model} isEager={index < eagerCount} />
        </li>
      ))}
    </StaticContent>
  );
}

/** A model in a list: picture, name, key facts, price and where it stands. */
function ModelCard({
  locale,
  model,
  isEager = false,
}: {
  locale: Locale;
  model: Model;
  /** True for cards above the fold, whose pictures must not wait. */
  isEager?: boolean;
}) {
  const car = textsOf(locale, 'car');
  const layout = textsOf(locale, 'layout');
  const feeMark = feeMarkOf(locale, model);
  const stock = { khorgos: model.stock_khorgos, erenhot: model.stock_erenhot };
  const places = (['khorgos', 'erenhot'] as const).filter((port) => stock[port] > 0);
  return (
    <article className="model-card">
      {model.picture && (
        <div className={isEager ? 'model-picture' : 'model-picture lazy-picture'}>
          <SmallPicture
            picture={model.picture}
            loading={isEager ? undefined : 'lazy'}
            fetchPriority={isEager ? 'high' : undefined}
          />
        </div>
      )}
      <div className="model-card-text">
        <h3 className="model-card-name">
          <a href={carHref(model.model_id)}>
            <UnbrokenName name={fullNameOf(model)} />
          </a>
        </h3>
        <p className="model-card-facts">
          {[model.model_year, ...keyFactsOf(locale, model)].join('\u00a0· ')}
        </p>
        <p className="model-card-price">
          <span dir="ltr">{priceOf(locale, model.price_usd)}</span>
          {feeMark && <span className="fee-mark">{feeMark}</span>}
        </p>
        <p className="model-card-stock">
          {places.length > 0
            ? car('inStockAt', {
                places: listOf(
                  locale,
                  places.map((port) => `${layout(port)}\u00a0${stock[port]}`),
                ),
              })
            : car('noStock')}
        </p>
      </div>
    </article>
  );
}
