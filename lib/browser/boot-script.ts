import { sharedCookieDomain } from '@/lib/config/cookie-domain';
import { LOCALE_COOKIE, SITE_HINT_COOKIE, SITE_KEY } from '@/lib/config/cookies';
import { CHUNK_RELOAD_GUARD_MS, HANDOVER_MAX_LENGTH } from '@/lib/config/limits';
import { LOCALES } from '@/lib/i18n/locales';
import { RESULT_PATH } from '@/lib/routing/result-address';
import { EARLY_TAPS_SCRIPT } from './event-replay';
import { KEPT_MARK } from './lazy-chunk';
import { SOURCE_SCRIPT } from './source';
import {
  CHUNK_RELOAD_KEY,
  FAVOURITES_KEY,
  HANDOVER_KEY,
  HOME_KEY,
  LOCALE_KEY,
  MONEY_KEY,
  OUTBOX_KEY,
  RETURN_PATH_KEY,
  SENT_ENQUIRY_KEY,
  SETTLED_KEY,
  TOKEN_KEY,
} from './storage-keys';
import { visitScript } from './visit';

const YEAR_S = 365 * 24 * 60 * 60;

/** A hidden tab paints nothing; content below the first view is laid out after this time anyway. */
const FIRST_VIEW_TIMEOUT_MS = 1000;

/** What waits for the islands (app/styles/first-view.css) waits no longer than this. */
export const SETTLED_WITHIN_MS = 8000;

/**
 * The script that runs before first paint (design decision 3). It
 * - decides the port from the address a port switch came with, cookie, session storage and the
 *   middleware's hint;
 * - puts aside what another host handed over in the address (components/shell/handover.ts), and clears the address;
 * - stores the locale in the cookie, and in local storage where the host names it; on other hosts
 *   a stored locale goes before the cookie's (specification section 4), by which the server chose;
 * - sets attributes for the styles: the first view is painted, islands live or have lived in this
 *   tab, the typeface may show (app/styles/first-view.css), a token is stored, no favourite is, an enquiry was sent from
 *   this tab, and its number is still shown or another one waits; the currency and the city of the
 *   visitor's sums;
 * - remembers the page that named the source of the visitor (./source), and the visit (./visit);
 * - remembers taps on controls whose script is not there yet (./event-replay);
 * - reloads, at most once per minute, when a script of the page cannot be loaded although there is
 *   a network; a page that was kept for where there is none decides for itself (./lazy-chunk).
 */
export function bootScript(siteOrigin: string): string {
  const domain = sharedCookieDomain(siteOrigin);
  const attributes = JSON.stringify(
    `; path=/; max-age=${YEAR_S}; samesite=lax${domain ? `; domain=${domain}` : ''}`,
  );
  return `(function(d,w,h){
h.dataset.js='';
function v(){h.dataset.painted=''}setTimeout(v,${FIRST_VIEW_TIMEOUT_MS});
try{new PerformanceObserver(function(l){l.getEntriesByName('first-contentful-paint')[0]&&v()}).observe({type:'paint',buffered:true})}catch(e){requestAnimationFrame(function(){setTimeout(v)})}
function c(n){var m=d.cookie.match('(?:^|; )'+n+'=([^;]*)');return m&&m[1]}
function k(n,v){d.cookie=n+'='+v+${attributes}}
function r(p,n){try{return w[p+'Storage'].getItem(n)}catch(e){}}
function q(p,n,v){try{w[p+'Storage'].setItem(n,v);return 1}catch(e){}}
var m=/^#(?:site=([12]))?&?(?:handover=([\\w-]{1,${HANDOVER_MAX_LENGTH}}))?$/.exec(location.hash);
if(m){m[1]&&(k('${SITE_KEY}',m[1]),q('session','${SITE_KEY}',m[1]));m[2]&&q('session','${HANDOVER_KEY}',m[2]);history.replaceState(null,'',location.pathname+location.search)}
var s=(m&&m[1])||c('${SITE_KEY}')||r('session','${SITE_KEY}')||c('${SITE_HINT_COOKIE}');
if(s==='1'||s==='2')h.dataset.site=s;
var l=h.dataset.locale,n=location.hostname.split('.')[0].toLowerCase(),all=${JSON.stringify(LOCALES.join(' '))}.split(' '),o=n==='www'||all.indexOf(n)>=0,t=r('local','${LOCALE_KEY}');
if(!o&&t!==l&&all.indexOf(t)>=0){k('${LOCALE_COOKIE}',t);if(c('${LOCALE_COOKIE}')===t)location.reload()}
else{k('${LOCALE_COOKIE}',l);o&&q('local','${LOCALE_KEY}',l)}
['${MONEY_KEY}','${HOME_KEY}'].map(function(n){var v=r('local',n);if(v&&/^\\w{3,30}$/.test(v))h.dataset[n]=v});
if(r('local','${TOKEN_KEY}'))h.dataset.member='';
if(!/\\d/.test(r('local','${FAVOURITES_KEY}'))&&!r('session','${HANDOVER_KEY}'))h.dataset.noFavourites='';
if(r('session','${RETURN_PATH_KEY}'))h.dataset.sent='';
var e=r('session','${SENT_ENQUIRY_KEY}');if(r('local','${OUTBOX_KEY}')||/"number":"/.test(e)&&!/"isClosed":true/.test(e)&&(location.pathname!=='${RESULT_PATH}'||!location.search))h.dataset.notice='';
function z(){h.dataset.settled=h.dataset.typeface=''}r('session','${SETTLED_KEY}')?z():setTimeout(z,${SETTLED_WITHIN_MS});
w.addEventListener('error',function(e){var x=e.target;if(!x||x.tagName!=='SCRIPT'||String(x.src).indexOf('/_next/static/')<0||navigator.onLine===false||d.querySelector('${KEPT_MARK}'))return;
var at=+r('session','${CHUNK_RELOAD_KEY}')||0,now=Date.now();if(now-at>=${CHUNK_RELOAD_GUARD_MS}&&q('session','${CHUNK_RELOAD_KEY}',now))location.reload()},true);
})(document,window,document.documentElement);
${SOURCE_SCRIPT};
${visitScript(siteOrigin)};
${EARLY_TAPS_SCRIPT}`;
}
