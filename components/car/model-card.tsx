import { SmallPicture } from '@/components/ui/picture';
import { ThaiWords } from '@/components/ui/thai-words';
import { UnbrokenName } from '@/components/ui/unbroken-name';
import type { Port } from '@/lib/config/ports';
import type { ModelCard as Model } from '@/lib/contract/calls/car';
import { feeMarkOf, fullNameOf, keyFactsOf, priceOf } from '@/lib/format/model-facts';
import { portsInStock, type StockByPort } from '@/lib/format/stock-places';
import type { Locale } from '@/lib/i18n/locales';
import { listOf, textsOf } from '@/lib/i18n/texts';
import { carHref } from '@/lib/routing/paths';
import { inOrderOfPorts, type PlacedCard } from './port-order';

/** Models side by side: two on a phone, up to four on a desktop. */
export function ModelGrid({
  locale,
  models,
  ports = [],
  isByPort = false,
  eagerCount = 0,
}: {
  locale: Locale;
  models: Model[];
  /** For each model the port whose visitors alone see it; those of both where there is none. */
  ports?: readonly (Port | null)[];
  /** Cars at Erenhot come first for its visitors: for lists that are in no order of their own. */
  isByPort?: boolean;
  /** How many of the first pictures are above the fold. */
  eagerCount?: number;
}) {
  const cards = isByPort
    ? inOrderOfPorts(models)
    : models.map((model): PlacedCard => ({ model, order: null }));
  return (
    <ul className="model-grid">
      {cards.map(({ model, order }, index) => (
        <li
          key={`${model.model_id} ${order}`}
          className={['flex', ports[index] && `only-${ports[index]}`, order && `order-${order}`]
            .filter(Boolean)
            .join(' ')}
        >
          <ModelCard locale={locale} model={model} isEager={index < eagerCount} />
        </li>
      ))}
    </ul>
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
  const feeMark = feeMarkOf(locale, model);
  const stock = { khorgos: model.stock_khorgos, erenhot: model.stock_erenhot };
  return (
    <article className="model-card">
      {model.picture && (
        <div className={isEager ? 'model-picture' : 'model-picture lazy-picture'}>
          <SmallPicture
            picture={model.picture}
            {...(isEager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
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
          <StockPlaces locale={locale} stock={stock} />
        </p>
      </div>
    </article>
  );
}

/** Where a model stands, the visitor's port first. */
function StockPlaces({ locale, stock }: { locale: Locale; stock: StockByPort }) {
  const t = textsOf(locale, 'car');
  const layout = textsOf(locale, 'layout');
  const textOf = (first: Port) => {
    const places = portsInStock(stock, first).map((port) => `${layout(port)}\u00a0${stock[port]}`);
    return places.length > 0 ? t('inStockAt', { places: listOf(locale, places) }) : t('noStock');
  };
  const [text, textForErenhot] = [textOf('khorgos'), textOf('erenhot')];
  if (text === textForErenhot) return <ThaiWords text={text} />;
  return (
    <>
      <span className="order-default">
        <ThaiWords text={text} />
      </span>
      <span className="order-erenhot">
        <ThaiWords text={textForErenhot} />
      </span>
    </>
  );
}
