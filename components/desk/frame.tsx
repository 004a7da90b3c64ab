import type { ReactNode } from 'react';
import { company } from '@/lib/config/company';
import type { DeskNotice } from '@/lib/config/desk-notices';
import { mayStaff, type StaffRight } from '@/lib/config/staff-rights';
import type { StaffMember } from '@/lib/content/desk/signed-in';
import { DESK_LANGUAGE_NAMES, DESK_LANGUAGES, type DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { BackupWarning } from './backup-warning';
import { Notice } from './notice';
import { SecurityNotices } from './security-notices';
import { ShowCurrent } from './show-current';
import { Watch } from './watch';

type Group = 'mall' | 'administration';

/**
 * The tabs, each shown to holders of its right; names of addresses and texts. Those of a group share
 * one tab, and stand in a row of their own below it.
 */
const SECTIONS = [
  { name: 'home', right: 'readLeads' },
  { name: 'cars', right: 'readCars' },
  { name: 'promotions', right: 'writeContent' },
  { name: 'reviews', right: 'moderateReviews' },
  { name: 'analytics', right: 'readAnalytics' },
  { name: 'company', right: 'changeFacts', group: 'mall' },
  { name: 'people', right: 'readPeople', group: 'mall' },
  { name: 'rates', right: 'changeRates', group: 'mall' },
  { name: 'languages', right: 'readSites', group: 'mall' },
  { name: 'templates', right: 'writeTemplates', group: 'administration' },
  { name: 'notifications', right: 'manageNotifications', group: 'administration' },
  { name: 'staff', right: 'manageStaff', group: 'administration' },
  { name: 'backups', right: 'readBackups', group: 'administration' },
  { name: 'audit', right: 'readAudit', group: 'administration' },
  { name: 'account', right: null },
] as const satisfies readonly {
  name: keyof typeof DESK_PATHS;
  right: StaffRight | null;
  group?: Group;
}[];

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
  /** Whether the page shows enquiries, and so is refreshed when they change. */
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
          {staff && <Sections language={language} staff={staff} current={current} />}
        </div>
      </header>
      <main id="content" className="desk-main desk-width">
        {notice && <Notice language={language} notice={notice} undoable={undoable} />}
        {staff && <SecurityNotices language={language} staff={staff} />}
        {staff && <BackupWarning language={language} staff={staff} />}
        {children}
      </main>
      <ShowCurrent />
    </>
  );
}

interface SectionsProps {
  language: DeskLanguage;
  staff: StaffMember;
  current: DeskSection | undefined;
}

/** A group of one is shown as what it holds. */
function Sections({ language, staff, current }: SectionsProps) {
  const t = deskTextsOf(language, 'frame');
  const shown = SECTIONS.filter(({ right }) => !right || mayStaff(staff.role, right));
  const besidesOf = (section: (typeof shown)[number]) =>
    'group' in section
      ? shown.filter((other) => 'group' in other && other.group === section.group)
      : [section];
  const here = shown.find(({ name }) => name === current);
  const besides = here ? besidesOf(here) : [];
  const tabOf = (name: DeskSection, label: DeskSection | Group, isHere: boolean) => (
    <a
      key={name}
      href={DESK_PATHS[name]}
      aria-current={isHere ? (name === current ? 'page' : true) : undefined}
    >
      {t(label)}
    </a>
  );
  return (
    <nav aria-label={t('sections')} className="desk-nav">
      <div>
        {shown.map((section) => {
          const members = besidesOf(section);
          if (members[0] !== section) return null;
          const label = 'group' in section && members.length > 1 ? section.group : section.name;
          return tabOf(section.name, label, besides.includes(section));
        })}
      </div>
      {besides.length > 1 && (
        <div>{besides.map(({ name }) => tabOf(name, name, name === current))}</div>
      )}
    </nav>
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
