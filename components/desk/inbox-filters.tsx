import { ENQUIRY_KINDS, ENQUIRY_STATES } from '@/lib/config/enquiry-states';
import { PORTS } from '@/lib/config/ports';
import { type InboxFilter, inboxHref } from '@/lib/content/desk/inbox';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, languageNameOf } from '@/lib/i18n/desk-texts';
import { LOCALES } from '@/lib/i18n/locales';
import { Choice } from './choice';

interface InboxFiltersProps {
  language: DeskLanguage;
  filter: InboxFilter;
  /** How many that are likely spam nobody has looked at, up to a hundred. */
  suspects: number;
  /** Whose enquiries "mine" are. */
  ownId: string;
}

/** States as links; everything else as a form whose fields are the address. */
export function InboxFilters({ language, filter, suspects, ownId }: InboxFiltersProps) {
  const t = deskTextsOf(language, 'inbox');
  const states = deskTextsOf(language, 'states');
  const kinds = deskTextsOf(language, 'kinds');
  const ports = deskTextsOf(language, 'ports');
  const { state, dueBy, suspect, ...others } = filter;
  return (
    <>
      <nav aria-label={t('state')} className="desk-tabs">
        <a href={inboxHref(others)} aria-current={state || dueBy || suspect ? undefined : 'page'}>
          {t('all')}
        </a>
        {ENQUIRY_STATES.map((other) => (
          <a
            key={other}
            href={inboxHref({ ...others, state: other })}
            aria-current={state === other ? 'page' : undefined}
          >
            {states(other)}
          </a>
        ))}
        <a
          href={inboxHref({ ...others, dueBy: 'today' })}
          aria-current={dueBy ? 'page' : undefined}
        >
          {t('dueToday')}
        </a>
        <a
          href={inboxHref({ ...others, suspect: true })}
          aria-current={suspect ? 'page' : undefined}
        >
          {t('suspects')}
          {suspects > 0 && <span className="desk-count">{suspects > 99 ? '99+' : suspects}</span>}
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
        <Choice name="port" label={t('port')} value={filter.port}>
          {PORTS.map((port) => [port, ports(port)])}
        </Choice>
        <Choice name="lang" label={t('language')} value={filter.lang}>
          {LOCALES.map((locale) => [locale, languageNameOf(language, locale)])}
        </Choice>
        <Choice name="kind" label={t('kind')} value={filter.kind}>
          {ENQUIRY_KINDS.map((kind) => [kind, kinds(kind)])}
        </Choice>
        <label className="desk-check">
          <input
            type="checkbox"
            name="owner"
            value="me"
            defaultChecked={filter.ownerId === ownId}
          />
          {t('mine')}
        </label>
        <button type="submit" className="desk-button-quiet">
          {t('show')}
        </button>
      </form>
    </>
  );
}
