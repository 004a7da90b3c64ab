import { ChosenModel, ModelSearch } from '@/components/desk/cars/model-search';
import { RecordForm } from '@/components/desk/cars/record-form';
import { DeskFrame } from '@/components/desk/frame';
import { DeskLink } from '@/components/desk/link';
import { PlainPictureForm } from '@/components/desk/pictures/plain-picture-form';
import { readModelChoice, readModelChoices, wordOf } from '@/lib/content/desk/model-choices';
import { titleOf } from '@/lib/content/desk/page-title';
import { readRecordPage } from '@/lib/content/desk/record-page';
import { readDeskPage } from '@/lib/content/desk/signed-in';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';

export const generateMetadata = titleOf('newCar');

/** A car that has come: first its model, by words or by its VIN, then what is known of it. */
export default async function NewCarPage({ searchParams }: PageProps<'/desk/cars/new'>) {
  const { staff, language, notice: said } = await readDeskPage('manageCars', searchParams);
  const t = deskTextsOf(language, 'newCar');
  const query = await searchParams;
  const word = wordOf(query.word);
  const model = await readModelChoice(query.model);
  const page = model && (await readRecordPage('units', 'new', { staff, language, searchParams }));
  const notice = page?.notice ?? said;
  return (
    <DeskFrame language={language} staff={staff} current="cars" notice={notice}>
      <header>
        <DeskLink href={DESK_PATHS.cars}>{t('back')}</DeskLink>
        <h1>{t('title')}</h1>
      </header>
      {page ? (
        <>
          <ChosenModel language={language} model={model} />
          <RecordForm
            language={language}
            staffId={staff.id}
            record={page.record}
            isChanged={false}
            isPriceAsked={notice === 'priceAsked'}
            sent={page.sent}
            model={model.modelId}
          />
          <PlainPictureForm language={language} />
        </>
      ) : (
        <ModelSearch
          language={language}
          word={word}
          models={word ? await readModelChoices(word) : []}
          role={staff.role}
        />
      )}
    </DeskFrame>
  );
}
