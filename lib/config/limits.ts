/** The constants of specification section 9 that concern what a page does in the browser. */

/** A screen of this width or less, in CSS pixels, is mobile. */
export const MOBILE_MAX_WIDTH_PX = 768;

/** The header becomes fixed beyond this scroll position and is released at the other. */
export const HEADER_FIXED_BEYOND_PX = 10;
export const HEADER_RELEASED_AT_PX = 5;

/** Delay between a scroll and its handling. */
export const SCROLL_DELAY_MS = 10;

export const COUNTRY_SEARCH_DEBOUNCE_MS = 200;
export const SEARCH_DEBOUNCE_MS = 200;
/** What is fetched counts as slow, and says that it loads, after this time. */
export const FETCH_DELAY_MS = 200;
export const PORT_SWITCH_DELAY_MS = 2000;
export const CHUNK_RELOAD_GUARD_MS = 60_000;
export const LOADING_BAR_DURATION_MS = 5000;
export const LOADING_BAR_THROTTLE_MS = 200;

/** Share of an element that must be visible to count as viewed. */
export const UNIQUE_VIEW_VISIBLE_SHARE = 0.3;

/** Countdown on the success page before it returns. */
export const RETURN_COUNTDOWN_S = 3;

/** Widths of dialogs, in CSS pixels at the reference root size of 16 px. */
export const DIALOG_WIDTHS_PX = { mobile: 343, login: 680, enquiry: 590 } as const;

/** Zoom of the map around a store's coordinates, there and on the map services. */
export const STORE_MAP_ZOOM = 16;

/** Characters of what one host of the site hands to another in the address (docs/adr/0028). */
export const HANDOVER_MAX_LENGTH = 32_768;

/** Cars that fit side by side. */
export const COMPARED_MAX = 4;

/** Cars on one page of a list: whole rows, with one larger in seven. */
export const CARS_PER_PAGE = 21;

/** An amount as an example of how one is typed. */
export const PRICE_EXAMPLE_USD = 20_000;
