import { notFound } from 'next/navigation';
import { PicturePlace } from '@/components/desk/cars/picture-place';
import { RemoveUnit } from '@/components/desk/cars/remove-unit';
import { UnitForm } from '@/components/desk/cars/unit-form';
import { DeskFrame } from '@/components/desk/frame';
import { PlainPictureForm } from '@/components/desk/pictures/plain-picture-form';
import { mayStaff } from '@/lib/config/staff-rights';
import { carNameOf } from '@/lib/content/desk/cars';
import { siteOriginOf } from '@/lib/content/desk/inbox';
import { noticeOf } from '@/lib/content/desk/page-notice';
import { titleOf } from '@/lib/content/desk/page-title';
import { readSentPictures } from '@/lib/content/desk/pictures';
import { requireStaff } from '@/lib/content/desk/signed-in';
import { readLastEdit, readUnitForm, typedUnitOf } from '@/lib/content/desk/units';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';
import { deskTextsOf, deskTimeOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { carKeyOf } from '@/lib/routing/desk-car-address';
import { unitHref } from '@/lib/routing/paths';

export const generateMetadata = titleOf('unitForm');

/** One car, with everything that its reader may change. */
export default async function UnitPage({
  params,
  searchParams,
}: PageProps<'/desk/cars/unit/[id]'>) {
  const staff = await requireStaff('takePictures');
  const unit = await readUnitForm((await params).id);
  if (!unit) notFound();
  const language = await currentDeskLanguage();
  const t = deskTextsOf(language, 'unitForm');
  const sent = await readSentPictures(staff, searchParams);
  const notice = (await noticeOf(searchParams)) ?? sent.notice;
  const { typed, wrong } = typedUnitOf(await searchParams);
  const { car, form, marks } = unit;
  const isChanged = notice === 'unitChanged';
  const last = isChanged ? await readLastEdit(car.id, wrong) : undefined;
  const name = [car.brand_name, car.model_name, car.trim].filter(Boolean).join(' ');
  return (
    <DeskFrame language={language} staff={staff} current="cars" notice={notice}>
      <header>
        <p>
          <a href={`${DESK_PATHS.cars}#${carKeyOf(car)}`} className="desk-link">
            {t('back')}
          </a>
        </p>
        <h1>
          <bdi>{name}</bdi> <span className="desk-quiet">{carNameOf(car)}</span>
        </h1>
        {car.status !== 'hidden' && (
          <p>
            <a
              href={
                siteOriginOf(language === 'zh' ? 'en' : language) + unitHref(car.model_id, car.id)
              }
              className="desk-link"
            >
              {t('onTheSite')}
            </a>
          </p>
        )}
      </header>
      {last?.name && (
        <p className="desk-quiet">
          {t('changedBy', { by: last.name, at: deskTimeOf(language, last.at) })}
        </p>
      )}
      <UnitForm
        language={language}
        staff={staff}
        name={`unit-${car.id}`}
        action="save-unit"
        hidden={{ id: car.id, seen: JSON.stringify(marks) }}
        form={{ ...form, ...typed }}
        stored={isChanged ? form : undefined}
        wrong={wrong}
        isPriceAsked={notice === 'priceAsked'}
      >
        <PicturePlace
          language={language}
          field={`unit-${car.id}`}
          value={form.pictures ?? ''}
          colour={form.colour}
          sent={sent.pictures}
        />
      </UnitForm>
      <PlainPictureForm language={language} />
      {mayStaff(staff.role, 'manageCars') && (
        <RemoveUnit language={language} id={car.id} name={carNameOf(car)} />
      )}
    </DeskFrame>
  );
}
