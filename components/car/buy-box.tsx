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
import { feeMarkOf, fullNameOf, keyFactsOf, priceOf, referenceOf } from '@/lib/format/model-facts';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';

/** Rows of stock for both ports in one document: the visitor's own stands first (docs/adr/0062). */
const STOCK_ROWS = [
  { port: 'khorgos', className: 'order-default' },
  { port: 'erenhot', className: undefined },
  { port: 'khorgos', className: 'order-erenhot' },
] as const;

/**
 * What decides a purchase, in one place: price and what it is, stock per port, reference, and the
 * ways to ask. Everything here is in the HTML, so it survives a lost network.
 * @param actions the enquiry and favourite buttons, composed by the page
 */
export function BuyBox({
  locale,
  model,
  actions,
}: {
  locale: Locale;
  model: ModelDetail;
  actions: ReactNode;
}) {
  const t = textsOf(locale, 'car');
  const layout = textsOf(locale, 'layout');
  const feeMark = feeMarkOf(locale, model);
  const condition = model.condition && textsOf(locale, 'specs')(model.condition);
  const reference = referenceOf(model.model_id);
  const about = chatSubjectOf(locale, model);
  const stock = { khorgos: model.stock_khorgos, erenhot: model.stock_erenhot };
  return (
    <section className="grid content-start gap-5">
      <div className="grid gap-5">
        <div className="grid gap-2" {...countsStep('car')}>
          <h1 className="text-[clamp(1.625rem,1.2rem+1.6vw,2.5rem)]">
            <UnbrokenName name={fullNameOf(model)} />
          </h1>
          <p className="text-muted">
            {[model.model_year, condition, ...keyFactsOf(locale, model)]
              .filter(Boolean)
              .join('\u00a0· ')}
          </p>
        </div>
        <div className="grid gap-1.5">
          <p className="text-sm text-muted">{t('price')}</p>
          <p className="flex flex-wrap items-center gap-3 text-[2.125rem] font-bold leading-none">
            <span dir="ltr">{priceOf(locale, model.price_usd)}</span>
            {feeMark && (
              <span className="fee-mark" title={t('under160Note')}>
                {feeMark}
              </span>
            )}
          </p>
          <p className="max-w-text text-sm text-muted">{t('priceNote')}</p>
        </div>
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
              {reference}
            </dd>
          </div>
        </dl>
        <p className="text-sm text-muted">
          {t('updated', { date: dayOf(locale, model.updated_at) })}
        </p>
      </div>
      <div className="grid gap-3 print:hidden">
        {actions}
        <div className="flex flex-wrap gap-3">
          {PORTS.map((port) => {
            const store = STORES[port];
            return (
              <span key={port} className={`only-${port} contents`}>
                <a href={telHref(store.phone)} className="button-quiet grow">
                  {t('call')}
                  <span className="sr-only"> {layout(port)}</span>
                </a>
                <ChatLink locale={locale} port={port} about={about} className="grow" />
              </span>
            );
          })}
        </div>
      </div>
    </section>
  );
}
