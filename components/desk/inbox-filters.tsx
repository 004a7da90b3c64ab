import { ENQUIRY_KINDS, ENQUIRY_STATES } from '@/lib/config/enquiry-states';
import { PORTS } from '@/lib/config/ports';
import { type InboxFilter, inboxHref, type readInboxCounts } from '@/lib/content/desk/inbox';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { LOCALES } from '@/lib/i18n/locales';
import { Choice } from './choice';
import { Check } from './field';
import { DeskSubmit } from './form';

interface InboxFiltersProps {
  language: DeskLanguage;
  filter: InboxFilter;
  /** How many enquiries each entry has, up to a hundred; null if not counted. */
  counts: Awaited<ReturnType<typeof readInboxCounts>>;
  /** Whose enquiries "mine" are. */
  ownId: string;
}

/** States as links; everything else as a form whose fields are the address. */
export function InboxFilters({ language, filter, counts, ownId }: InboxFiltersProps) {
  const t = deskTextsOf(language, 'inbox');
  const states = deskTextsOf(language, 'states');
  const kinds = deskTextsOf(language, 'kinds');
  const ports = deskTextsOf(language, 'ports');
  const { state, dueBy, suspect, ...others } = filter;
  const { word: _, ...fields } = others;
  const isNarrowed = Object.keys(fields).length > 0;
  return (
    <>
      <nav aria-label={t('state')} className="desk-tabs">
        <a href={inboxHref(others)} aria-current={state || dueBy || suspect ? undefined : 'page'}>
          {t('all')}
        </a>
        <a
          href={inboxHref({ ...others, dueBy: 'today' })}
          aria-current={dueBy ? 'page' : undefined}
        >
          {t('dueToday')}
          <Count count={counts?.due} />
        </a>
        {ENQUIRY_STATES.map((other) => (
          <a
            key={other}
            href={inboxHref({ ...others, state: other })}
            aria-current={state === other ? 'page' : undefined}
          >
            {states(other)}
            <Count count={counts?.states[other]} />
          </a>
        ))}
        <a
          href={inboxHref({ ...others, suspect: true })}
          aria-current={suspect ? 'page' : undefined}
        >
          {t('suspects')}
          <Count count={counts?.suspects} />
        </a>
      </nav>
      <form method="get" action="/" className="desk-filters" aria-label={t('filter')}>
        {state && <input type="hidden" name="state" value={state} />}
        {dueBy && <input type="hidden" name="due" value="today" />}
        {suspect && <input type="hidden" name="suspect" value="true" />}
        <input
          type="search"
          name="word"
          defaultValue={filter.word}
          maxLength={100}
          aria-label={t('search')}
          placeholder={t('search')}
          className="field-box"
        />
        {/* On a phone the list begins in the first view, and these come when they are asked for. */}
        <input type="checkbox" id="filters" className="sr-only" />
        <label htmlFor="filters" className="desk-button-quiet desk-filters-toggle">
          {t(isNarrowed ? 'filtered' : 'moreFilters')}
        </label>
        <div className="desk-filter-fields">
          <Choice name="port" label={t('port')} defaultValue={filter.port}>
            {PORTS.map((port) => [port, ports(port)])}
          </Choice>
          <Choice name="lang" label={t('language')} defaultValue={filter.lang}>
            {LOCALES.map((locale) => [locale, languageNameOf(language, locale)])}
          </Choice>
          <Choice name="kind" label={t('kind')} defaultValue={filter.kind}>
            {ENQUIRY_KINDS.map((kind) => [kind, kinds(kind)])}
          </Choice>
          <Check
            name="owner"
            value="me"
            defaultChecked={filter.ownerId === ownId}
            label={t('mine')}
          />
          <DeskSubmit>{t('show')}</DeskSubmit>
        </div>
      </form>
    </>
  );
}

/** How many; nothing for none. */
function Count({ count = 0 }: { count: number | undefined }) {
  return count > 0 && <span className="desk-count">{count > 99 ? '99+' : count}</span>;
}
