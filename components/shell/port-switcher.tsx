'use client';

import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { USAGE } from '@/lib/analytics/events';
import { track } from '@/lib/analytics/track';
import { isMobileDevice } from '@/lib/browser/device';
import { replayOnHydrate } from '@/lib/browser/event-replay';
import { writeText } from '@/lib/browser/storage';
import { CHOSEN_PORT_KEY } from '@/lib/browser/storage-keys';
import { SITE_KEY } from '@/lib/config/cookies';
import { PORT_SWITCH_DELAY_MS } from '@/lib/config/limits';
import { isSiteValue, PORTS, type Port, SITE_VALUE, type SiteValue } from '@/lib/config/ports';
import { importTransfer } from './host-change';

const COOKIE_LIFETIME_S = 365 * 24 * 60 * 60;

const hasSiteCookie = () => new RegExp(`(?:^|; )${SITE_KEY}=`).test(document.cookie);

/**
 * Shows a port and writes it where the next page looks for it (specification section 4), at once:
 * the visitor may leave with the same tap.
 */
function saveSite(site: SiteValue, cookieDomain: string | undefined) {
  const domain = cookieDomain ? `; domain=${cookieDomain}` : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the library for cookies is not there yet
  document.cookie = `${SITE_KEY}=${site}; path=/; max-age=${COOKIE_LIFETIME_S}; samesite=lax${domain}`;
  writeText(SITE_KEY, site, 'session');
  document.documentElement.dataset.site = site;
}

/** The texts of a switch to one port. */
export interface SwitchTexts {
  /** Announced while the switch waits. */
  switching: string;
  /** Announced once the port is changed without leaving the page. */
  chosen: string;
  /** Said before the port's site opens in another language than this page's. */
  otherLanguage?: string;
}

/**
 * The two ports as a pair of buttons. On a desktop the switch waits two seconds and goes to the
 * port's own domain on the same path, or to a text's list; a phone reloads. Where that domain is
 * the one on screen, the port changes in place. A domain in another language is announced, and the
 * visitor may stay: the wait ends when the button for that is pressed, and holds while pointer or
 * focus is near it.
 * Which port is current is drawn by CSS from `data-site`, so nothing flickers before hydration.
 */
export function PortSwitcher({
  label,
  names,
  texts,
  stay,
  origins,
  lists,
  cookieDomain,
}: {
  label: string;
  names: Record<Port, string>;
  texts: Record<Port, SwitchTexts>;
  /** Keeps the language of this page. */
  stay: string;
  /** Where each port's site lives. */
  origins: Record<Port, string>;
  /** Paths that take the place of this page's where a port's site does not have it. */
  lists: Partial<Record<Port, string>>;
  cookieDomain?: string;
}) {
  const [site, setSite] = useState<SiteValue | null>(null);
  const [target, setTarget] = useState<Port | null>(null);
  const [chosen, setChosen] = useState<Port | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The port whose site the switch leads to; read when the focus moves, before the next rendering. */
  const waiting = useRef<Port | null>(null);
  const root = useRef<HTMLFieldSetElement>(null);

  useEffect(() => {
    const decided = document.documentElement.dataset.site;
    if (isSiteValue(decided)) {
      setSite(decided);
      // A new tab has the cookie already, but no session storage of its own.
      if (hasSiteCookie()) writeText(SITE_KEY, decided, 'session');
      else saveSite(decided, cookieDomain);
    } else {
      // Neither cookie nor hint: the address decides. Without an answer both ports stay visible.
      import('./header-calls')
        .then(({ locateSite }) => locateSite())
        .then((located) => {
          saveSite(located, cookieDomain);
          setSite(located);
        })
        .catch(() => {});
    }
    // A page restored from the back-forward cache was left by a switch.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && setTarget(null);
    addEventListener('pageshow', onPageShow);
    return () => {
      clearTimeout(timer.current);
      removeEventListener('pageshow', onPageShow);
    };
  }, [cookieDomain]);

  const leave = async (port: Port, packing: Promise<string>) => {
    // Without the script nothing but the port is handed over.
    const fragment = await packing.catch(() => `${SITE_KEY}=${SITE_VALUE[port]}`);
    // The visitor may have chosen to stay since.
    if (waiting.current !== port) return;
    const path = lists[port] ?? location.pathname + location.search;
    location.assign(`${origins[port]}${path}#${fragment}`);
  };

  const leaveLater = (port: Port) => {
    waiting.current = port;
    clearTimeout(timer.current);
    const packing = importTransfer().then(({ fragmentFor }) =>
      fragmentFor(SITE_VALUE[port], cookieDomain),
    );
    timer.current = setTimeout(() => void leave(port, packing), PORT_SWITCH_DELAY_MS);
  };

  const stayHere = (port: Port) => {
    waiting.current = null;
    clearTimeout(timer.current);
    setTarget(null);
    setChosen(port);
  };

  const choose = (port: Port) => {
    const value = SITE_VALUE[port];
    if (value === site) return;
    saveSite(value, cookieDomain);
    writeText(CHOSEN_PORT_KEY, port);
    setSite(value);
    const isMobile = isMobileDevice(window.innerWidth, navigator.userAgent);
    const isHere = origins[port] === location.origin;
    track({ plate: 'layout', module: USAGE.siteSwitch, station: port });
    clearTimeout(timer.current);
    if (isMobile) location.reload();
    else if (isHere) stayHere(port);
    else {
      setTarget(port);
      leaveLater(port);
    }
  };

  const stayInLanguage = () => {
    if (!target || !texts[target].otherLanguage) return;
    stayHere(target);
    // The pressed button goes away.
    root.current?.querySelector<HTMLElement>(`[data-port="${SITE_VALUE[target]}"]`)?.focus();
  };

  const hold = () => clearTimeout(timer.current);
  /** @param other what still holds the wait: the focus once the pointer is gone, or the pointer */
  const goOnWithout = (other: string, { currentTarget: box }: SyntheticEvent) => {
    if (waiting.current && !box.matches(other)) leaveLater(waiting.current);
  };

  return (
    <fieldset
      ref={root}
      className="port-switcher needs-script"
      onKeyDown={({ key }) => key === 'Escape' && stayInLanguage()}
    >
      <legend className="sr-only">{label}</legend>
      {PORTS.map((port) => (
        <button
          key={port}
          type="button"
          data-port={SITE_VALUE[port]}
          {...replayOnHydrate('port', SITE_VALUE[port])}
          aria-pressed={site === null ? undefined : site === SITE_VALUE[port]}
          onClick={() => choose(port)}
        >
          {names[port]}
        </button>
      ))}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only holds the wait of the button in it */}
      <div
        className={target ? 'port-switching' : 'sr-only'}
        onPointerEnter={hold}
        onPointerLeave={(event) => goOnWithout(':focus-within', event)}
        onFocus={hold}
        onBlur={(event) => goOnWithout(':hover', event)}
      >
        <p role="status">
          {target ? texts[target].switching : chosen && texts[chosen].chosen}
          {target && texts[target].otherLanguage && <b>{texts[target].otherLanguage}</b>}
        </p>
        {target && texts[target].otherLanguage && (
          <button type="button" onClick={stayInLanguage}>
            {stay}
          </button>
        )}
      </div>
    </fieldset>
  );
}
