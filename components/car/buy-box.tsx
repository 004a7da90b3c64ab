import type { ReactNode } from 'react';
import { ChatLink } from '@/components/ui/chat-link';
import { UnbrokenName } from '@/components/ui/unbroken-name';
import { countsStep } from '@/lib/analytics/attributes';
import { telHref } from '@/lib/config/channels';
import { STORES } from '@/lib/config/company';
import { PORTS } from '@/lib/config/ports';
import type { ModelDetail } from '@/lib/contract/calls/car';
import { chatSubjectOf } from '@/lib/format/chat-subject';
import { dayOf } from '@/lib/format/day';
import { feeMarkOf, fullNameOf, priceOf, referenceOf } from '@/lib/format/model-facts';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';

/** Rows of stock for both ports in one document: the visitor's own stands first (docs/adr/0062). */
const STOCK_ROWS = [
  { port: 'khorgos', className: 'order-default' },
  { port: 'erenhot', className: undefined },
  { port: 'khorgos', className: 'order-erenhot' },
] as const;

/**
 * What decides a purchase, in one place: name, price and what it is, stock per port, reference, and
 * the ways to ask. Everything here is in the HTML, so it survives a lost network. On a phone price,
 * messenger and enquiry are a bar at the bottom.
 * @param ask the enquiry button, composed by the page
 * @param keep the favourite button, composed by the page
 */
export function BuyBox({
  locale,
  model,
  ask,
  keep,
}: {
  locale: Locale;
  model: ModelDetail;
  ask: ReactNode;
  keep: ReactNode;
}) {
  const t = textsOf(locale, 'car');
  const layout = textsOf(locale, 'layout');
  const feeMark = feeMarkOf(locale, model);
  const price = priceOf(locale, model.price_usd);
  const about = chatSubjectOf(locale, model);
  const stock = { khorgos: model.stock_khorgos, erenhot: model.stock_erenhot };
  return (
    <section className="buy-box">
      <h1 {...countsStep('car')}>
        <UnbrokenName name={fullNameOf(model)} />
      </h1>
      <p className="buy-price">
        <small>{t('price')}</small>
        <b dir="ltr">{price}</b>
        {feeMark && (
          <span className="fee-mark" title={t('under160Note')}>
            {feeMark}
          </span>
        )}
      </p>
      <dl className="stock-list">
        {STOCK_ROWS.map(({ port, className }) => (
          <div key={`${port} ${className}`} className={className}>
            <dt>{layout(port)}</dt>
            <dd className={stock[port] > 0 ? 'font-semibold text-trust' : 'text-muted'}>
              {stock[port] > 0 ? t('inStock', { count: stock[port] }) : t('noStock')}
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('reference')}</dt>
          <dd className="font-semibold" dir="ltr">
            {referenceOf(model.model_id)}
          </dd>
        </div>
      </dl>
      {stock.khorgos + stock.erenhot === 0 && (
        <p className="font-semibold text-danger">{t('soldOut')}</p>
      )}
      <div className="buy-bar">
        {/* The price is said above. */}
        <b aria-hidden="true" dir="ltr">
          {price}
        </b>
        {PORTS.map((port) => (
          <span key={port} className={`only-${port} contents`}>
            <ChatLink locale={locale} port={port} about={about} className="" isSymbol />
          </span>
        ))}
        {ask}
      </div>
      <div className="buy-ways">
        {keep}
        {PORTS.map((port) => (
          <a key={port} href={telHref(STORES[port].phone)} className={`button-quiet only-${port}`}>
            {t('call')}
            <span className="sr-only"> {layout(port)}</span>
          </a>
        ))}
      </div>
      <p className="buy-note">
        {t('priceNote')}
        <br />
        {t('updated', { date: dayOf(locale, model.updated_at) })}
      </p>
    </section>
  );
}
