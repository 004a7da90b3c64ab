import { ChosenModel, ModelSearch } from '@/components/desk/cars/model-search';
import { PicturePlace } from '@/components/desk/cars/picture-place';
import { UnitForm } from '@/components/desk/cars/unit-form';
import { DeskFrame } from '@/components/desk/frame';
import { PlainPictureForm } from '@/components/desk/pictures/plain-picture-form';
import { noticeOf } from '@/lib/content/desk/page-notice';
import { titleOf } from '@/lib/content/desk/page-title';
import { readSentPictures } from '@/lib/content/desk/pictures';
import { requireStaff } from '@/lib/content/desk/signed-in';
import {
  newUnitForm,
  readModelChoice,
  readModelChoices,
  typedUnitOf,
} from '@/lib/content/desk/units';
import { currentDeskLanguage } from '@/lib/i18n/current-desk-language';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';

export const generateMetadata = titleOf('newCar');

const WORD_MAX_LENGTH = 60;
const textOf = (value: string | string[] | undefined) =>
  typeof value === 'string' ? value.trim().slice(0, WORD_MAX_LENGTH) : '';

/** A car that has come: first its model, by words or by its VIN, then what is known of it. */
export default async function NewCarPage({ searchParams }: PageProps<'/desk/cars/new'>) {
  const staff = await requireStaff('manageCars');
  const language = await currentDeskLanguage();
  const t = deskTextsOf(language, 'newCar');
  const query = await searchParams;
  const [word, vin] = [textOf(query.word), textOf(query.vin)];
  const model = await readModelChoice(query.model);
  const sent = await readSentPictures(staff, searchParams);
  const notice = (await noticeOf(searchParams)) ?? sent.notice;
  const { typed, wrong } = typedUnitOf(query);
  return (
    <DeskFrame language={language} staff={staff} current="cars" notice={notice}>
      <header>
        <p>
          <a href={DESK_PATHS.cars} className="desk-link">
            {t('back')}
          </a>
        </p>
        <h1>{t('title')}</h1>
      </header>
      {model ? (
        <>
          <ChosenModel language={language} model={model} />
          <UnitForm
            language={language}
            staff={staff}
            name={`new-unit-${model.modelId}`}
            action="add-unit"
            hidden={{ model: model.modelId }}
            form={{ ...newUnitForm(vin), ...typed }}
            wrong={wrong}
            isPriceAsked={notice === 'priceAsked'}
          >
            <PicturePlace
              language={language}
              field={`new-unit-${model.modelId}`}
              value=""
              sent={sent.pictures}
            />
          </UnitForm>
          <PlainPictureForm language={language} />
        </>
      ) : (
        <ModelSearch
          language={language}
          word={word}
          models={word ? await readModelChoices(word) : []}
        />
      )}
    </DeskFrame>
  );
}
