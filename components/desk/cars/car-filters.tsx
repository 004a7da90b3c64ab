import { Choice } from '@/components/desk/choice';
import { DeskSubmit } from '@/components/desk/form';
import { PORTS } from '@/lib/config/ports';
import { CAR_SORTS, type CarListAddress, carsHref } from '@/lib/content/desk/cars';
import { CONDITIONS } from '@/lib/contract/attributes';
import { UNIT_STATUSES } from '@/lib/contract/unit-attributes';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';

interface CarFiltersProps {
  language: DeskLanguage;
  list: CarListAddress;
}

const SORT_TEXTS = {
  new: 'sortNew',
  standing: 'sortStanding',
  changed: 'sortChanged',
  cheap: 'sortCheap',
  dear: 'sortDear',
} as const;

/** Statuses as links; everything else as a form whose fields are the address. */
export function CarFilters({ language, list }: CarFiltersProps) {
  const t = deskTextsOf(language, 'cars');
  const statuses = deskTextsOf(language, 'unitStatuses');
  const ports = deskTextsOf(language, 'ports');
  const conditions = deskTextsOf(language, 'conditions');
  const { status, ...others } = list;
  const { word: _, ...fields } = others;
  const isNarrowed = Object.keys(fields).length > 0;
  return (
    <>
      <nav aria-label={t('status')} className="desk-tabs">
        <a href={carsHref(others)} aria-current={status ? undefined : 'page'}>
          {t('all')}
        </a>
        {UNIT_STATUSES.map((other) => (
          <a
            key={other}
            href={carsHref({ ...others, status: other })}
            aria-current={status === other ? 'page' : undefined}
          >
            {statuses(other)}
          </a>
        ))}
      </nav>
      <form
        method="get"
        action={DESK_PATHS.cars}
        className="desk-filters desk-car-filters"
        aria-label={t('filter')}
      >
        {status && <input type="hidden" name="status" value={status} />}
        <input
          type="search"
          name="word"
          defaultValue={list.word}
          maxLength={60}
          aria-label={t('search')}
          placeholder={t('search')}
          className="field-box"
        />
        {/* On a phone the list begins in the first view, and these come when they are asked for. */}
        <input type="checkbox" id="filters" className="sr-only" />
        <label htmlFor="filters" className="desk-button-quiet desk-filters-toggle">
          {t(isNarrowed ? 'filtered' : 'filter')}
        </label>
        <div className="desk-filter-fields">
          <Choice name="sort" title={t('sort')} defaultValue={list.sort ?? 'new'}>
            {CAR_SORTS.map((sort) => [sort, t(SORT_TEXTS[sort])])}
          </Choice>
          <Choice name="port" label={t('port')} defaultValue={list.port}>
            {PORTS.map((port) => [port, ports(port)])}
          </Choice>
          <Choice name="condition" label={t('condition')} defaultValue={list.condition}>
            {CONDITIONS.map((condition) => [condition, conditions(condition)])}
          </Choice>
          <Choice name="lacks" label={t('lacks')} defaultValue={list.lacks}>
            {[
              ['picture', t('lacksPicture')],
              ['price', t('lacksPrice')],
            ]}
          </Choice>
          <Choice name="kind" label={t('kind')} defaultValue={list.kind}>
            {[
              ['units', t('units')],
              ['models', t('models')],
            ]}
          </Choice>
          <DeskSubmit>{t('show')}</DeskSubmit>
        </div>
      </form>
    </>
  );
}
