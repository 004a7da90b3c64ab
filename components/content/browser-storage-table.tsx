import './prose.css';
import {
  CHOSEN_PORT_KEY,
  CHUNK_RELOAD_KEY,
  COMPARED_KEY,
  COUNTRY_KEY,
  DRAFT_COPY_KEY,
  FAVOURITES_KEY,
  HANDOVER_KEY,
  HOME_KEY,
  MONEY_KEY,
  MONEY_RATE_KEY,
  OUTBOX_KEY,
  PRIVATE_DRAFT_KEY,
  SEARCH_WORD_KEY,
  SEEN_VIEWS_KEY,
  SENT_ENQUIRY_KEY,
  SOURCE_PAGE_KEY,
  TOKEN_KEY,
  USAGE_QUEUE_KEY,
  USER_INFO_KEY,
  VISIT_KEY,
  VISITOR_KEY,
} from '@/lib/browser/storage-keys';
import {
  LOCALE_COOKIE,
  SENT_LINK_COOKIE,
  SENT_NUMBERS_COOKIE,
  SITE_HINT_COOKIE,
  SITE_KEY,
} from '@/lib/config/cookies';
import { ORIGIN_KEPT_DAYS } from '@/lib/config/lead-origin';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { KEPT_CACHES } from '@/lib/offline/kept-records';

/** Keys of lib/browser/storage-keys and of the forms, with their texts. */
const ROWS = [
  { names: [SITE_KEY], place: 'both', purpose: 'site', lifetime: 'oneYear' },
  { names: [SITE_HINT_COOKIE], place: 'cookie', purpose: 'site_hint', lifetime: 'oneDay' },
  { names: [LOCALE_COOKIE], place: 'cookieAndLocal', purpose: 'locale', lifetime: 'oneYear' },
  { names: [TOKEN_KEY], place: 'local', purpose: 'token', lifetime: 'untilLogout' },
  { names: [FAVOURITES_KEY], place: 'local', purpose: 'favoriteData', lifetime: 'untilRemoved' },
  { names: [COMPARED_KEY], place: 'session', purpose: 'compared', lifetime: 'untilClosed' },
  {
    names: [USER_INFO_KEY, COUNTRY_KEY],
    place: 'local',
    purpose: 'userInfo',
    lifetime: 'untilDeleted',
  },
  { names: [VISIT_KEY], place: 'local', purpose: 'visit', lifetime: 'originDays' },
  { names: [CHOSEN_PORT_KEY], place: 'local', purpose: 'chosenPort', lifetime: 'untilDeleted' },
  {
    names: [MONEY_KEY, HOME_KEY, MONEY_RATE_KEY],
    place: 'local',
    purpose: 'ownSums',
    lifetime: 'untilDeleted',
  },
  {
    names: [VISITOR_KEY, SEEN_VIEWS_KEY],
    place: 'local',
    purpose: 'visitor',
    lifetime: 'untilDeleted',
  },
  {
    names: [
      'enquiryDraft',
      DRAFT_COPY_KEY,
      'enquiryAttempt',
      'enquiryReturn',
      SENT_ENQUIRY_KEY,
      PRIVATE_DRAFT_KEY,
    ],
    place: 'session',
    purpose: 'drafts',
    lifetime: 'untilClosed',
  },
  { names: [OUTBOX_KEY], place: 'local', purpose: 'outbox', lifetime: 'untilSentOrRemoved' },
  {
    names: [SENT_NUMBERS_COOKIE, SENT_LINK_COOKIE],
    place: 'cookie',
    purpose: 'sentNumbers',
    lifetime: 'originDays',
  },
  { names: [HANDOVER_KEY], place: 'both', purpose: 'handover', lifetime: 'oneMinute' },
  {
    names: [SEARCH_WORD_KEY, SOURCE_PAGE_KEY],
    place: 'session',
    purpose: 'wordAndSource',
    lifetime: 'untilClosed',
  },
  {
    names: ['reviewDraft', 'reviewAttempt'],
    place: 'local',
    purpose: 'reviewDraft',
    lifetime: 'untilSent',
  },
  {
    names: [USAGE_QUEUE_KEY, CHUNK_RELOAD_KEY],
    place: 'session',
    purpose: 'technical',
    lifetime: 'untilClosed',
  },
  {
    names: Object.values(KEPT_CACHES),
    place: 'cache',
    purpose: 'keptPages',
    lifetime: 'untilDeleted',
  },
] as const;

/** Everything the site stores in a browser: name, place, purpose and lifetime. */
export function BrowserStorageTable({ locale }: { locale: Locale }) {
  const t = textsOf(locale, 'legal.storage');
  return (
    <div className="table-box is-wide max-w-5xl">
      <table>
        <thead>
          <tr>
            <th>{t('name')}</th>
            <th>{t('place')}</th>
            <th>{t('purpose')}</th>
            <th>{t('lifetime')}</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ names, place, purpose, lifetime }) => (
            <tr key={purpose}>
              <th dir="ltr">
                {names.map((name) => (
                  <code key={name} className="block">
                    {name}
                  </code>
                ))}
              </th>
              <td data-label={t('place')}>{t(place)}</td>
              <td data-label={t('purpose')}>{t(purpose)}</td>
              <td data-label={t('lifetime')}>{t(lifetime, { days: ORIGIN_KEPT_DAYS })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
