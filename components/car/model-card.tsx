import type { ReactNode } from 'react';
import { partsIn } from '@/components/ui/parts';
import { SmallPicture } from '@/components/ui/picture';
import { ThaiWords } from '@/components/ui/thai-words';
import { UnbrokenName } from '@/components/ui/unbroken-name';
import { PORTS, type Port } from '@/lib/config/ports';
import type { ModelCard as Model } from '@/lib/contract/calls/car';
import { cardFactsOf, feeMarkOf, fullNameOf, priceOf } from '@/lib/format/model-facts';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { carHref } from '@/lib/routing/paths';
import { inOrderOfPorts, type Placed } from './port-order';

/** Models side by side: two on a phone, up to four on a desktop. */
export function ModelGrid({
  locale,
  models,
  ports = [],
  isByPort = false,
  hasRhythm = false,
  eagerCount = 0,
  action,
}: {
  locale: Locale;
  models: Model[];
  /** For each model the port whose visitors alone see it; those of both where there is none. */
  ports?: readonly (Port | null)[];
  /** Cars at Erenhot come first for its visitors: for lists that are in no order of their own. */
  isByPort?: boolean;
  /** A long list: one card in several is larger. */
  hasRhythm?: boolean;
  /** How many of the first pictures are above the fold. */
  eagerCount?: number;
  /** What can be done with a car from its card. */
  action?: (model: Model) => ReactNode;
}) {
  const cards = isByPort
    ? inOrderOfPorts(models, ({ stock_erenhot: stock }) => stock > 0)
    : models.map((item): Placed<Model> => ({ item, order: null }));
  const cardOf = ({ item: model, order }: Placed<Model>, index: number) => {
    const className = [ports[index] && `only-${ports[index]}`, order && `order-${order}`]
      .filter(Boolean)
      .join(' ');
    return (
      <li {...(className && { className })}>
        <ModelCard locale={locale} model={model} isEager={index < eagerCount}>
          {action?.(model)}
        </ModelCard>
      </li>
    );
  };
  const className = hasRhythm ? 'model-grid has-rhythm' : 'model-grid';
  return partsIn('ul', { className }, cards.map(cardOf));
}

/** A model in a list: picture, name, key facts, price and where it stands. */
function ModelCard({
  locale,
  model,
  isEager = false,
  children,
}: {
  locale: Locale;
  model: Model;
  /** True for cards above the fold, whose pictures must not wait. */
  isEager?: boolean;
  children: ReactNode;
}) {
  const t = textsOf(locale, 'car');
  const marks = [
    model.condition === 'used' && textsOf(locale, 'specs')('used'),
    model.stock_khorgos + model.stock_erenhot === 1 && t('onlyOne'),
    feeMarkOf(locale, model),
  ].filter((mark) => typeof mark === 'string');
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
      <h3>
        <a href={carHref(model.model_id)}>
          <UnbrokenName name={fullNameOf(model)} />
        </a>
      </h3>
      <p>
        {cardFactsOf(locale, model)
          .map((line) => line.join('\u00a0· '))
          .join('\n')}
      </p>
      <p dir="ltr">{priceOf(locale, model.price_usd)}</p>
      <StockPlaces locale={locale} model={model} />
      {marks.length > 0 && (
        <ul>
          {marks.map((mark) => (
            <li key={mark}>{mark}</li>
          ))}
        </ul>
      )}
      {children}
    </article>
  );
}

/** Where a model stands; the visitor's port is first and bold (model-card.css). */
function StockPlaces({ locale, model }: { locale: Locale; model: Model }) {
  const stock = { khorgos: model.stock_khorgos, erenhot: model.stock_erenhot };
  const places = PORTS.filter((port) => stock[port] > 0);
  const layout = textsOf(locale, 'layout');
  return (
    <p>
      {places.map((port) => (
        <span key={port} data-port={port}>
          {`${layout(port)}:\u00a0${stock[port]}`}
        </span>
      ))}
      {places.length === 0 && <ThaiWords text={textsOf(locale, 'car')('noStock')} />}
    </p>
  );
}
