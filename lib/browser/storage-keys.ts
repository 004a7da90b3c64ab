import { SITE_KEY } from '@/lib/config/cookies';

// Keys of the values that the site stores in the browser (specification section 3, "Stored values").

/** Session storage: the page an enquiry was sent from. */
export const RETURN_PATH_KEY = 'enquiryReturn';
export const TOKEN_KEY = 'token';
/** Session storage: what another host of the site handed over, until it is merged. */
export const HANDOVER_KEY = 'handover';
/** Session storage: what the success page repeats of the last enquiry. */
export const SENT_ENQUIRY_KEY = 'sentEnquiry';
/** Session storage: the half-written enquiry. */
export const ENQUIRY_DRAFT_KEY = 'enquiryDraft';
/** Session storage: the half-written enquiry as it was last handed over to this host or from it. */
export const DRAFT_COPY_KEY = 'enquiryCopy';
/** Session storage: the half-written message on a buyer's page of an enquiry (./private-form.ts). */
export const PRIVATE_DRAFT_KEY = 'privateDraft';
/**
 * Local storage: something is in the outbox (lib/outbox); its texts, which are needed without a network.
 * The database of the outbox has the same name.
 */
export const OUTBOX_KEY = 'outbox';
export const FAVOURITES_KEY = 'favoriteData';
/** Session storage: the cars chosen for a comparison. */
export const COMPARED_KEY = 'compared';
export const USER_INFO_KEY = 'userInfo';
/** The country of the last enquiry. */
export const COUNTRY_KEY = 'visitorCountry';
export const LOCALE_KEY = 'locale';
/** Session storage: when a failed chunk last reloaded the page, in milliseconds since 1970. */
export const CHUNK_RELOAD_KEY = 'chunk_reload_at';
/** Session storage: the last word searched for. */
export const SEARCH_WORD_KEY = 'searchWord';
/** Session storage: path and query of the page in this tab that last named a source (./source.ts). */
export const SOURCE_PAGE_KEY = 'sourcePage';
/** Session storage: what staff have typed and not stored yet, by form (./desk-drafts.ts). */
export const DESK_DRAFTS_KEY = 'deskDrafts';
/** How the visitor came to the site, and the pages of this visit (./visit.ts). */
export const VISIT_KEY = 'visit';
/** The port that the visitor chose, which is not only shown to them: `khorgos` or `erenhot`. */
export const CHOSEN_PORT_KEY = 'chosenPort';
/** In which currency prices stand beside dollars, by its code; '' where dollars alone are chosen. */
export const MONEY_KEY = 'money';
/** The city whose costs lists show (lib/config/landed-countries.ts); '' where none is chosen. */
export const HOME_KEY = 'home';
/** The dollar's rate in that currency, until it is fetched again. */
export const MONEY_RATE_KEY = 'moneyRate';
/** Values handed over to another host of the site, by their storage (docs/adr/0028). */
export const HANDED_OVER_KEYS = {
  local: {
    favourites: FAVOURITES_KEY,
    token: TOKEN_KEY,
    visit: VISIT_KEY,
    chosenPort: CHOSEN_PORT_KEY,
    money: MONEY_KEY,
    home: HOME_KEY,
  },
  session: {
    draft: ENQUIRY_DRAFT_KEY,
    draftCopy: DRAFT_COPY_KEY,
    word: SEARCH_WORD_KEY,
    source: SOURCE_PAGE_KEY,
  },
} as const;
/**
 * What stays when a member exits: the visitor's favourites, which need no account, the language and the
 * port of the page, and what guards against a reload loop. The next person at a shared computer finds
 * nothing of the member's: no token, contact details, drafts, sent enquiry or way through the site.
 */
export const KEPT_AT_EXIT_KEYS = [
  FAVOURITES_KEY,
  LOCALE_KEY,
  CHOSEN_PORT_KEY,
  MONEY_KEY,
  HOME_KEY,
  SITE_KEY,
  CHUNK_RELOAD_KEY,
] as const;
/** Local storage, for a moment only: a member has left, so that other open tabs forget them, too. */
export const EXIT_KEY = 'exit';
/** Session storage: usage events not yet delivered. */
export const USAGE_QUEUE_KEY = 'usage_queue';
/** Local storage: a random number that stands for this browser in unique-view counts. */
export const VISITOR_KEY = 'visitor';
/** Local storage: what this visitor has seen today, so that it is reported once. */
export const SEEN_VIEWS_KEY = 'seen_views';
/** Session storage: islands have lived in this tab, so that the next page has their script. */
export const SETTLED_KEY = 'settled';
/** Local storage of the staff side's host: whether new enquiries are heard. */
export const DESK_SOUND_KEY = 'deskSound';
/** Session storage: what was tapped on a page that was left before its islands lived. */
export const EARLY_TAPS_KEY = 'early_taps';
/** Cache storage: the pages of cars that were opened last (lib/offline/kept-pages.ts). */
export const SEEN_CARS_CACHE = 'kept-seen-1';
