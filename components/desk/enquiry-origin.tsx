import {
  CLICK_ID_NETWORKS,
  type ClickIdParam,
  type StoredTouch,
  UTM_PARAMS,
} from '@/lib/config/lead-origin';
import type { EnquiryDetail } from '@/lib/content/desk/inbox';
import { siteOriginOf } from '@/lib/content/desk/inbox';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskClockOf, deskTextsOf, deskTimeOf } from '@/lib/i18n/desk-texts';
import { EnquiryCars } from './enquiry-cars';
import { type Fact, FactList } from './fact-list';

interface Props {
  language: DeskLanguage;
  enquiry: EnquiryDetail;
}

/** How a visitor came: who sent them, by which campaign, to which page. */
function touchText({ referrer, source, utm, clickIds }: StoredTouch): string[] {
  const networks = Object.keys(clickIds ?? {}) as ClickIdParam[];
  return [
    source,
    utm && UTM_PARAMS.flatMap((name) => utm[name] ?? []).join(' / '),
    referrer,
    ...networks.map((param) => `${CLICK_ID_NETWORKS[param]} (${param})`),
  ].filter((text) => text !== undefined);
}

/** How a buyer came to the site, what they saw before they wrote, and what they keep. */
export function EnquiryOrigin({ language, enquiry }: Props) {
  const t = deskTextsOf(language, 'origin');
  const ports = deskTextsOf(language, 'ports');
  const { source, utmMedium, utmCampaign, promotion, firstPage, visit, favourites } = enquiry;
  const { chosenPort, first, last, pages = [] } = visit;
  const [entry] = pages;
  const site = siteOriginOf(enquiry.lang);
  const link = (page: string) => <PageLink key={page} site={site} page={page} />;
  const touch = (stored: StoredTouch | undefined) =>
    stored && (
      <>
        <time dateTime={stored.at}>{deskTimeOf(language, new Date(stored.at))}</time>
        {touchText(stored).map((text) => (
          <span key={text} className="desk-quiet">
            {' · '}
            <bdi>{text}</bdi>
          </span>
        ))}
        {' · '}
        {link(stored.page)}
      </>
    );
  const facts: Fact[] = [
    [t('source'), source && <bdi>{source}</bdi>],
    [t('campaign'), utmCampaign && <bdi>{utmCampaign}</bdi>],
    [t('medium'), utmMedium && <bdi>{utmMedium}</bdi>],
    [t('promotion'), promotion && <bdi>{promotion}</bdi>],
    [t('chosenPort'), chosenPort && ports(chosenPort)],
    [t('first'), touch(first)],
    // With a single visit, first and last source are the same.
    [t('last'), last?.at !== first?.at && touch(last)],
    [
      t('firstPage'),
      firstPage && (
        <>
          {entry && <time dateTime={entry.at}>{deskTimeOf(language, new Date(entry.at))} · </time>}
          {link(firstPage)}
        </>
      ),
    ],
  ];
  const { member } = enquiry;
  const isKnown = facts.some(([, value]) => value);
  if (!isKnown && favourites.length === 0 && !member) return null;
  const registered = [member?.source, member?.utmMedium, member?.utmCampaign].filter(Boolean);
  const ofMember: Fact[] = member
    ? [
        [t('memberSince'), deskTimeOf(language, member.createdAt)],
        [t('memberFrom'), registered.length > 0 && <bdi>{registered.join(' / ')}</bdi>],
        [t('memberPage'), member.firstPage && link(member.firstPage)],
      ]
    : [];
  return (
    <section className="desk-card">
      <h2>{t('title')}</h2>
      <FactList facts={facts} />
      {pages.length > 1 && (
        <details className="desk-journey">
          <summary>{t('journey', { count: pages.length })}</summary>
          <ol>
            {pages.map(({ at, page }) => (
              <li key={`${at} ${page}`}>
                <time dateTime={at} className="desk-quiet">
                  {deskClockOf(new Date(at))}
                </time>
                {link(page)}
              </li>
            ))}
          </ol>
        </details>
      )}
      {member && (
        <>
          <h3>{t('member')}</h3>
          <FactList facts={ofMember} />
        </>
      )}
      {favourites.length > 0 && (
        <>
          <h3>{t('favourites')}</h3>
          <EnquiryCars language={language} cars={favourites} siteOrigin={site} />
        </>
      )}
    </section>
  );
}

/** A page of the site in the buyer's language, with its address as people read it. */
function PageLink({ site, page }: { site: string; page: string }) {
  return (
    <a
      href={`${site}${page}`}
      className="desk-link desk-address"
      target="_blank"
      rel="noopener noreferrer"
    >
      <bdi>{readable(page)}</bdi>
    </a>
  );
}

function readable(page: string): string {
  try {
    return decodeURI(page);
  } catch {
    return page;
  }
}
