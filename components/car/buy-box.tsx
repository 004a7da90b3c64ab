import type { ReactNode } from 'react';
import { ChatLink } from '@/components/ui/chat-link';
import { UnbrokenName } from '@/components/ui/unbroken-name';
import { countsStep } from '@/lib/analytics/attributes';
import { type ChatSubject, telHref } from '@/lib/config/channels';
import { storeOf } from '@/lib/config/company';
import { PORTS, type Port } from '@/lib/config/ports';
import type { ModelDetail } from '@/lib/contract/calls/car';
import type { Person } from '@/lib/contract/calls/people';
import { dayOf } from '@/lib/format/day';
import { feeMarkOf, feeValuesOf, fullNameOf, priceOf } from '@/lib/format/model-facts';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';

/**
 * What decides a purchase, in one place: name, price and what it is, where it stands, reference, and
 * the ways to ask. Everything here is in the HTML, so it survives a lost network. On a phone price,
 * messenger and enquiry are a bar at the bottom.
 * @param offer what is offered: the model from its lowest price, or one car of it
 * @param ask the enquiry button, composed by the page
 * @param people the contact person of each port, if there is one
 * @param who shows them, composed by the page
 * @param keep the favourite button, composed by the page
 * @param home what the price does not contain, composed by the page
 * @param children where it stands and what it is called by
 */
export function BuyBox({
  locale,
  model,
  offer,
  ask,
  people,
  who,
  keep,
  home,
  children,
}: {
  locale: Locale;
  model: ModelDetail;
  offer: { about: ChatSubject; price_usd: number; updated_at: string };
  ask: ReactNode;
  people: Partial<Record<Port, Person>>;
  who: ReactNode;
  keep: ReactNode;
  home: ReactNode;
  children: ReactNode;
}) {
  const t = textsOf(locale, 'car');
  const layout = textsOf(locale, 'layout');
  const feeMark = feeMarkOf(locale, model);
  const price = priceOf(locale, offer.price_usd);
  return (
    <section className="buy-box">
      <h1 {...countsStep('car')}>
        <UnbrokenName name={fullNameOf(model)} />
      </h1>
      <p className="buy-price">
        <small>{t('price')}</small>
        <b dir="ltr">{price}</b>
        {feeMark && (
          <span className="fee-mark" title={t('feeNote', feeValuesOf(locale))}>
            {feeMark}
          </span>
        )}
      </p>
      {children}
      <div className="buy-bar">
        {/* The price is said above. */}
        <b aria-hidden="true" dir="ltr">
          {price}
        </b>
        {PORTS.map((port) => (
          <span key={port} className={`only-${port} contents`}>
            <ChatLink
              locale={locale}
              port={port}
              about={offer.about}
              person={people[port]}
              className=""
              isSymbol
            />
          </span>
        ))}
        {ask}
      </div>
      <div className="buy-ways">
        {keep}
        {PORTS.map((port) => (
          <a key={port} href={telHref(storeOf(port).phone)} className={`button-quiet only-${port}`}>
            {t('call')}
            <span className="sr-only"> {layout(port)}</span>
          </a>
        ))}
      </div>
      {who}
      <p className="buy-note">
        {home}
        <br />
        {t('updated', { date: dayOf(locale, offer.updated_at) })}
      </p>
    </section>
  );
}
