import type { ReactNode } from 'react';
import { company } from '@/lib/config/company';
import type { DeskNotice } from '@/lib/config/desk-notices';
import { mayStaff, type StaffRight } from '@/lib/config/staff-rights';
import type { StaffMember } from '@/lib/content/desk/signed-in';
import { DESK_LANGUAGE_NAMES, DESK_LANGUAGES, type DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { Notice } from './notice';
import { SecurityNotices } from './security-notices';
import { ShowCurrent } from './show-current';
import { Watch } from './watch';

/** The tabs, each shown to holders of its right; names of addresses and texts. */
const SECTIONS = [
  { name: 'home', right: 'readLeads' },
  { name: 'cars', right: 'readCars' },
  { name: 'promotions', right: 'writeContent' },
  { name: 'reviews', right: 'moderateReviews' },
  { name: 'templates', right: 'writeTemplates' },
  { name: 'analytics', right: 'readAnalytics' },
  { name: 'languages', right: 'readSites' },
  { name: 'company', right: 'changeFacts' },
  { name: 'notifications', right: 'manageNotifications' },
  { name: 'people', right: 'readPeople' },
  { name: 'staff', right: 'manageStaff' },
  { name: 'audit', right: 'readAudit' },
  { name: 'account', right: null },
] as const satisfies readonly { name: keyof typeof DESK_PATHS; right: StaffRight | null }[];

type DeskSection = (typeof SECTIONS)[number]['name'];

interface FrameProps {
  language: DeskLanguage;
  /** Who is signed in; left out before that. */
  staff?: StaffMember | undefined;
  /** The section that the page belongs to. */
  current?: DeskSection;
  notice?: DeskNotice | undefined;
  /** Enquiries whose change of state the notice offers to undo. */
  undoable?: readonly number[];
  /** Whether the page shows enquiries, and so is shown again when they change. */
  isFresh?: boolean;
  children: ReactNode;
}

/** What surrounds a page of the staff side. */
export function DeskFrame({
  language,
  staff,
  current,
  notice,
  undoable = [],
  isFresh = false,
  children,
}: FrameProps) {
  const t = deskTextsOf(language, 'frame');
  return (
    <>
      <a href="#content" className="desk-skip">
        {t('skip')}
      </a>
      <header className="desk-header">
        <div className="desk-width">
          <a href={DESK_PATHS.home} className="desk-mark">
            <img src="/logo-mark.svg" alt="" width={28} height={28} />
            <span>{company().name}</span>
          </a>
          {staff && mayStaff(staff.role, 'readLeads') && (
            <Watch language={language} isFresh={isFresh} />
          )}
          <LanguageSwitch language={language} label={t('language')} />
          {staff && (
            <nav aria-label={t('sections')} className="desk-nav">
              {SECTIONS.filter(({ right }) => !right || mayStaff(staff.role, right)).map(
                ({ name }) => (
                  <a
                    key={name}
                    href={DESK_PATHS[name]}
                    aria-current={name === current ? 'page' : undefined}
                  >
                    {t(name)}
                  </a>
                ),
              )}
            </nav>
          )}
        </div>
      </header>
      <main id="content" className="desk-main desk-width">
        {notice && <Notice language={language} notice={notice} undoable={undoable} />}
        {staff && <SecurityNotices language={language} staff={staff} />}
        {children}
      </main>
      <ShowCurrent />
    </>
  );
}

/** A plain form, so that it works before and without script. */
function LanguageSwitch({ language, label }: { language: DeskLanguage; label: string }) {
  return (
    <form method="post" action="/language" className="desk-languages" aria-label={label}>
      {DESK_LANGUAGES.map((other) => (
        <button
          key={other}
          type="submit"
          name="language"
          value={other}
          lang={other}
          title={DESK_LANGUAGE_NAMES[other]}
          aria-pressed={other === language}
        >
          {other === 'zh' ? '中文' : other.toUpperCase()}
        </button>
      ))}
    </form>
  );
}
