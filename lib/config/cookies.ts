/** Names of the cookies of the site (specification section 3, "Stored values"). */

/** Cookie, and session storage under the same name: '1' or '2'. */
export const SITE_KEY = 'site';
/** The middleware's guess of the port, for a visitor who has not chosen one. */
export const SITE_HINT_COOKIE = 'site_hint';
export const LOCALE_COOKIE = 'locale';
/** Numbers of the enquiries that were sent from this browser (lib/routing/sent-numbers.ts). */
export const SENT_NUMBERS_COOKIE = 'sent';
/** What opens the buyer's page of the enquiry that was just sent without script (lib/routing/sent-link.ts). */
export const SENT_LINK_COOKIE = 'sent_link';
/** The language a person chose on the staff side's host, which alone receives it. */
export const DESK_LANGUAGE_COOKIE = 'desk_language';
/** What cookies of the staff side's sign-in begin with, behind `__Host-` where the site has TLS. */
export const STAFF_COOKIE_PREFIX = 'desk';
/** Languages of the sheets for windscreens that were taken last, on the staff side's host. */
export const SHEET_LANGUAGES_COOKIE = 'sheet_languages';
/** Carries the newest invitation of the staff side from the form to the page that shows its link. */
export const SHOWN_INVITATION_COOKIE = 'desk_invitation';
/** The same for a code of a purchase. */
export const SHOWN_PURCHASE_CODE_COOKIE = 'desk_purchase_code';
