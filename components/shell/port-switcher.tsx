'use client';

import Cookies from 'js-cookie';
import { useEffect, useRef, useState } from 'react';
import { USAGE } from '@/lib/analytics/events';
import { track } from '@/lib/analytics/track';
import { isMobileDevice } from '@/lib/browser/device';
import { replayedAs } from '@/lib/browser/early-taps';
import { writeText } from '@/lib/browser/storage';
import { SITE_KEY } from '@/lib/config/cookies';
import { PORT_SWITCH_DELAY_MS } from '@/lib/config/limits';
import { isSiteValue, PORTS, type Port, SITE_VALUE, type SiteValue } from '@/lib/config/ports';

const COOKIE_DAYS = 365;

/** Writes the chosen port where the next page looks for it (specification section 4). */
function saveSite(site: SiteValue, cookieDomain: string | undefined) {
  Cookies.set(SITE_KEY, site, {
    expires: COOKIE_DAYS,
    sameSite: 'lax',
    ...(cookieDomain ? { domain: cookieDomain } : {}),
  });
  writeText(SITE_KEY, site, 'session');
  document.documentElement.dataset.site = site;
}

/**
 * The two ports as a pair of buttons. On a desktop the switch waits two seconds and goes to the
 * port's own domain on the same path; a phone reloads. Which one is current is drawn by CSS from
 * `data-site`, so nothing flickers before hydration.
 */
export function PortSwitcher({
  label,
  names,
  switching,
  origins,
  cookieDomain,
}: {
  label: string;
  names: Record<Port, string>;
  /** Announced while the switch waits, per port. */
  switching: Record<Port, string>;
  /** Where each port's site lives. */
  origins: Record<Port, string>;
  cookieDomain?: string;
}) {
  const [site, setSite] = useState<SiteValue | null>(null);
  const [target, setTarget] = useState<Port | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const decided = document.documentElement.dataset.site;
    if (isSiteValue(decided)) {
      setSite(decided);
      // A new tab has the cookie already, but no session storage of its own.
      if (Cookies.get(SITE_KEY)) writeText(SITE_KEY, decided, 'session');
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
    return () => clearTimeout(timer.current);
  }, [cookieDomain]);

  const choose = (port: Port) => {
    const chosen = SITE_VALUE[port];
    if (chosen === site) return;
    saveSite(chosen, cookieDomain);
    setSite(chosen);
    const isMobile = isMobileDevice(window.innerWidth, navigator.userAgent);
    track({ plate: 'layout', module: USAGE.siteSwitch, station: port }, { isLast: !isMobile });
    clearTimeout(timer.current);
    if (isMobile) {
      location.reload();
      return;
    }
    setTarget(port);
    timer.current = setTimeout(() => {
      const { pathname, search } = location;
      location.assign(`${origins[port]}${pathname}${search}#site=${chosen}`);
    }, PORT_SWITCH_DELAY_MS);
  };

  return (
    <fieldset className="port-switcher needs-script">
      <legend className="sr-only">{label}</legend>
      {PORTS.map((port) => (
        <button
          key={port}
          type="button"
          data-port={SITE_VALUE[port]}
          {...replayedAs('port', SITE_VALUE[port])}
          aria-pressed={site === null ? undefined : site === SITE_VALUE[port]}
          onClick={() => choose(port)}
        >
          {names[port]}
        </button>
      ))}
      <span role="status" className={target ? 'port-switching' : 'sr-only'}>
        {target ? switching[target] : ''}
      </span>
    </fieldset>
  );
}
