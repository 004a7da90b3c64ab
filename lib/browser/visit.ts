import {
  ARRIVAL_PARAMS,
  ORIGIN_FAVOURITES_MAX,
  ORIGIN_KEPT_DAYS,
  VISIT_ENDS_AFTER_MIN,
  VISIT_PAGES_MAX,
} from '@/lib/config/lead-origin';
import { PORTS, type Port, SITE_VALUE } from '@/lib/config/ports';
import { base64urlOf } from './base64url';
import { readJson, readText, writeJson } from './storage';
import { CHOSEN_PORT_KEY, FAVOURITES_KEY, VISIT_KEY } from './storage-keys';

/** The page that a visitor came to from elsewhere; `at` in seconds since 1970. */
interface Touch {
  at: number;
  page: string;
  /** Host of the page that led here. */
  referrer?: string | undefined;
}

/**
 * What this browser stores of how its visitor came here, as a lead carries it. It is not validated
 * here: the server drops invalid content.
 */
export interface Visit {
  first?: Touch | undefined;
  last?: Touch | undefined;
  pages?: [at: number, page: string][] | undefined;
}

/** The most characters of an address that are kept of an arrival, and of a page of the visit. */
const ARRIVAL_MAX_LENGTH = 600;
const PAGE_MAX_LENGTH = 200;

/**
 * The part of the boot script that notes this page and, where it is one, the arrival from
 * elsewhere: by a link of another site, or by an address with campaign parameters that no page of
 * ours led to. What that means is for the server. A visit ends with VISIT_ENDS_AFTER_MIN without a page. A browser that asks not
 * to be tracked keeps nothing; the plain form sends what is kept.
 * @param siteOrigin SITE_ORIGIN: hosts below its domain are ours
 */
export function visitScript(siteOrigin: string): string {
  const domain = new URL(siteOrigin).hostname.replace(/^www\./, '');
  return `(function(w,d,l,g){try{
if(g.globalPrivacyControl||g.doNotTrack==='1')return;
var S=w.localStorage,n=Date.now()/1e3|0,a=l.pathname+l.search,h=d.referrer&&new URL(d.referrer).hostname,own,v;
try{v=JSON.parse(S.getItem('${VISIT_KEY}'))}catch(e){}
v=v||{};
if(('.'+h).slice(-${domain.length + 1})==='.${domain}'){h='';own=1}
function kept(t){return t&&n-t.at<${ORIGIN_KEPT_DAYS * 86_400}?t:undefined}
function arrival(){return{at:n,page:a.slice(0,${ARRIVAL_MAX_LENGTH}),referrer:h||undefined}}
var f=kept(v.first)||arrival(),m=!own&&(h||/[?&](${ARRIVAL_PARAMS})=[^&]/.test(a))?arrival():kept(v.last),p=Array.isArray(v.pages)?v.pages:[],e=p[p.length-1]||[0];
if(n-e[0]>${VISIT_ENDS_AFTER_MIN * 60})p=[];
a=a.slice(0,${PAGE_MAX_LENGTH});
if(!p.length||e[1]!==a)p.push([n,a]);
if(p.length>${VISIT_PAGES_MAX})p.splice(1,1);
S.setItem('${VISIT_KEY}',JSON.stringify({first:f,last:m,pages:p}));
d.addEventListener('submit',function(e){var o=e.target.elements.origin;if(o)o.value=S.getItem('${VISIT_KEY}')},true)
}catch(e){}})(window,document,location,navigator)`;
}

function readVisit(): Visit {
  return { ...(readJson(VISIT_KEY) as Visit | null) };
}

/** The port of a text, where it is one. */
function portOf(text: string | null | undefined): Port | undefined {
  return PORTS.find((port) => text === port || text === SITE_VALUE[port]);
}

/** Where a lead of this visitor comes from; read when it is sent. */
export function leadOrigin() {
  const rows = readJson(FAVOURITES_KEY);
  const ids = Array.isArray(rows) ? rows.map((row) => Number(row?.model_id)) : [];
  const favourites = ids.filter(Number.isInteger).slice(-ORIGIN_FAVOURITES_MAX);
  return {
    chosenPort: portOf(readText(CHOSEN_PORT_KEY)),
    shownPort: portOf(document.documentElement.dataset.site),
    ...readVisit(),
    ...(favourites.length > 0 && { favourites }),
  };
}

/**
 * The visit and the chosen port as a payload for another host of the site (./transfer-payload.ts,
 * which checks it there and is too large for every page); '' for nothing.
 * @param proof see `leaveSecret` of ./handover-cookie.ts
 */
export function packedVisit(proof: string | undefined): string {
  const visit = readJson(VISIT_KEY);
  const chosenPort = readText(CHOSEN_PORT_KEY);
  if (!visit && !chosenPort) return '';
  const payload = { ...(visit ? { visit } : {}), ...(chosenPort && { chosenPort }), proof };
  return base64urlOf(payload);
}

/** Joins the visit of another host of the site, from which the visitor has come. */
export function mergeVisit(arrived: Visit): void {
  const own = readVisit();
  const byTime = (touches: (Touch | undefined)[]) =>
    touches.filter((touch) => touch !== undefined).sort((a, b) => a.at - b.at);
  const [entry, ...later] = [...(arrived.pages ?? []), ...(own.pages ?? [])].sort(
    ([a], [b]) => a - b,
  );
  writeJson(VISIT_KEY, {
    first: byTime([arrived.first, own.first])[0],
    last: byTime([arrived.last, own.last]).at(-1),
    pages: entry && [entry, ...later.slice(1 - VISIT_PAGES_MAX)],
  } satisfies Visit);
}
