import { CarBulk, CarBulkNotice } from '@/components/desk/cars/car-bulk';
import { CarFilters } from '@/components/desk/cars/car-filters';
import { CarList } from '@/components/desk/cars/car-list';
import { CarOutcomeNote } from '@/components/desk/cars/car-outcome';
import { InPlace } from '@/components/desk/cars/in-place';
import { DeskFrame } from '@/components/desk/frame';
import { DeskLink } from '@/components/desk/link';
import { mayStaff } from '@/lib/config/staff-rights';
import { readCarOutcome } from '@/lib/content/desk/car-outcome';
import { carCursorOf, carListOf, carsHref, readCars } from '@/lib/content/desk/cars';
import { readDemo } from '@/lib/content/desk/demo';
import { carBulkOutcomeOf } from '@/lib/content/desk/page-notice';
import { titleOf } from '@/lib/content/desk/page-title';
import { readSheetLanguages } from '@/lib/content/desk/sheet-languages';
import { readDeskPage } from '@/lib/content/desk/signed-in';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { carKeyOf } from '@/lib/routing/desk-car-address';

export const generateMetadata = titleOf('cars');

/** Every car of the mall, with what is changed of it day by day; the address holds the filter. */
export default async function CarsPage({ searchParams }: PageProps<'/desk/cars'>) {
  const { staff, language, notice } = await readDeskPage('readCars', searchParams);
  const t = deskTextsOf(language, 'cars');
  const query = await searchParams;
  const list = carListOf(query);
  const [{ cars, next }, outcome, bulk, demo, sheetLanguages] = await Promise.all([
    readCars(list, query.after),
    readCarOutcome(query),
    carBulkOutcomeOf(searchParams),
    mayStaff(staff.role, 'removeDemo') ? readDemo() : null,
    readSheetLanguages(),
  ]);
  const back = carsHref(list, carCursorOf(query.after, list.sort ?? 'new'));
  const changed = outcome?.car && carKeyOf(outcome.car);
  const isInList = cars.some((car) => carKeyOf(car) === changed);
  const { sort: _, ...filter } = list;
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <DeskFrame language={language} staff={staff} current="cars" notice={notice}>
      <header className="desk-head">
        <h1 className="desk-inbox-title">{t('title')}</h1>
        <p className="desk-actions">
          <a href={DESK_PATHS.models} className="desk-link">
            {deskTextsOf(language, 'models')('title')}
          </a>
          {mayStaff(staff.role, 'describeCars') &&
            (['brands', 'types'] as const).map((kind) => (
              <a key={kind} href={DESK_PATHS[kind]} className="desk-link">
                {deskTextsOf(language, kind)('title')}
              </a>
            ))}
          {mayStaff(staff.role, 'importCars') && (
            <a href={DESK_PATHS.imports} className="desk-link">
              {t('fromFile')}
            </a>
          )}
          {demo && (
            <a href={DESK_PATHS.demo} className="desk-link">
              {t('demo')}
            </a>
          )}
          {mayStaff(staff.role, 'manageCars') && (
            <>
              <a href={DESK_PATHS.removedCars} className="desk-link">
                {t('removed')}
              </a>
              <a href={DESK_PATHS.newCar} className="desk-button">
                {t('add')}
              </a>
            </>
          )}
        </p>
      </header>
      <CarFilters language={language} list={list} />
      <InPlace texts={{ failed: t('failed'), retry: t('retry') }}>
        {bulk && <CarBulkNotice language={language} outcome={bulk} batch={outcome?.batch ?? ''} />}
        {outcome && !bulk && !isInList && (
          <CarOutcomeNote language={language} outcome={outcome} back={back} />
        )}
        {cars.length > 0 ? (
          <section className="desk-card" aria-label={t('title')}>
            <CarList
              language={language}
              role={staff.role}
              cars={cars}
              outcome={outcome}
              back={back}
            />
            {mayStaff(staff.role, 'placeCars') && (
              <CarBulk language={language} role={staff.role} sheetLanguages={sheetLanguages} />
            )}
          </section>
        ) : (
          <section className="desk-card">
            <p>{t(isFiltered ? 'nothingFound' : 'empty')}</p>
            {isFiltered && <DeskLink href={DESK_PATHS.cars}>{t('showAll')}</DeskLink>}
          </section>
        )}
      </InPlace>
      {next && <DeskLink href={carsHref(list, next)}>{t('more')}</DeskLink>}
    </DeskFrame>
  );
}
