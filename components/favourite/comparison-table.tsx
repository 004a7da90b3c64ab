import './comparison-table.css';
import './comparison-phone.css';
import { Icon } from '@/components/ui/icon';
import { SmallPicture } from '@/components/ui/picture';
import { UnbrokenName } from '@/components/ui/unbroken-name';
import type { ModelDetail } from '@/lib/contract/calls/car';
import { fullNameOf } from '@/lib/format/model-facts';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { carHref } from '@/lib/routing/paths';
import { TakeOutLink } from './comparison-choice';
import { type ComparisonRow, comparisonOf } from './comparison-rows';
import { FavouriteButton } from './favourite-button';

const SWITCH_ID = 'only-differences';

/**
 * Cars side by side. The switch for the differences is a check box that CSS looks at, and every
 * choice is a link, so that a shared comparison works without script.
 * @param cars two to COMPARED_MAX; one that is left of a comparison shows alone
 */
export function ComparisonTable({ locale, cars }: { locale: Locale; cars: ModelDetail[] }) {
  const t = textsOf(locale, 'comparison');
  const groups = comparisonOf(locale, cars);
  return (
    <div className="comparison own-note" data-cars={cars.length}>
      {cars.length > 1 && (
        <p className="comparison-switch">
          <label htmlFor={SWITCH_ID}>
            <input id={SWITCH_ID} type="checkbox" />
            {t('onlyDifferences')}
          </label>
          <span className="comparison-key">{t('markedNote')}</span>
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus */}
      <section aria-label={t('title')} tabIndex={0} className="comparison-scroll">
        <table>
          <caption className="sr-only">{t('caption')}</caption>
          <thead>
            <tr>
              <td />
              {cars.map((car) => (
                <th key={car.model_id} scope="col">
                  <a href={carHref(car.model_id)}>
                    <UnbrokenName name={fullNameOf(car)} />
                  </a>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <PictureRow locale={locale} cars={cars} />
          </tbody>
          {groups.map(({ name, rows }) => (
            <tbody key={name}>
              {name && (
                <tr className="comparison-group">
                  <th scope="rowgroup" colSpan={cars.length + 1}>
                    <span>{name}</span>
                  </th>
                </tr>
              )}
              {rows.map((row) => (
                <SpecRow key={row.name} row={row} unknown={t('unknown')} differs={t('differs')} />
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </div>
  );
}

/** Picture and choices of each car; gone in print, where nothing can be pressed. */
function PictureRow({ locale, cars }: { locale: Locale; cars: ModelDetail[] }) {
  const t = textsOf(locale, 'comparison');
  const car = textsOf(locale, 'car');
  return (
    <tr className="comparison-cars">
      <th scope="row">
        <span className="sr-only">{t('carsRow')}</span>
      </th>
      {cars.map((model) => {
        const others = cars.map(({ model_id: id }) => id).filter((id) => id !== model.model_id);
        const [picture] = model.pictures;
        const { model_id, brand_name, brand_sign, model_name, model_sign } = model;
        return (
          <td key={model_id}>
            {picture ? (
              <SmallPicture picture={picture} decoding="async" className="comparison-picture" />
            ) : (
              <div className="comparison-picture" />
            )}
            <div className="print:hidden">
              <FavouriteButton
                row={{ model_id, brand_name, brand_sign, model_name, model_sign }}
                labels={{ add: car('addFavourite'), added: car('inFavourites') }}
              >
                <Icon name="heart" />
              </FavouriteButton>
              <TakeOutLink id={model_id} others={others}>
                {t('takeOut')} <span className="sr-only">{fullNameOf(model)}</span>
              </TakeOutLink>
            </div>
          </td>
        );
      })}
    </tr>
  );
}

function SpecRow({
  row: { name, values, isDifferent, isLatin, priced },
  unknown,
  differs,
}: {
  row: ComparisonRow;
  unknown: string;
  differs: string;
}) {
  return (
    <tr className={isDifferent ? 'comparison-different' : 'comparison-same'}>
      <th scope="row">
        {name}
        {isDifferent && <span className="sr-only"> ({differs})</span>}
      </th>
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cars keep their order
        <td key={index}>
          {value === null ? (
            <>
              <span aria-hidden="true">—</span>
              <span className="sr-only">{unknown}</span>
            </>
          ) : isLatin ? (
            <bdi dir="ltr" {...(priced && { className: 'own-price', 'data-car': priced[index] })}>
              {value}
            </bdi>
          ) : (
            value
          )}
        </td>
      ))}
    </tr>
  );
}
