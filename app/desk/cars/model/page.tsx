import { ModelSearch } from '@/components/desk/cars/model-search';
import { DeskFrame } from '@/components/desk/frame';
import { DeskLink } from '@/components/desk/link';
import { mayStaff } from '@/lib/config/staff-rights';
import { readModelChoices, wordOf } from '@/lib/content/desk/model-choices';
import { titleOf } from '@/lib/content/desk/page-title';
import { readDeskPage } from '@/lib/content/desk/signed-in';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';

export const generateMetadata = titleOf('models');

/** Finds a model that is to be changed. */
export default async function ModelsPage({ searchParams }: PageProps<'/desk/cars/model'>) {
  const { staff, language, notice } = await readDeskPage('takePictures', searchParams);
  const t = deskTextsOf(language, 'models');
  const texts = deskTextsOf(language, 'recordForm');
  const word = wordOf((await searchParams).word);
  return (
    <DeskFrame language={language} staff={staff} current="cars" notice={notice}>
      <header className="desk-head">
        <div>
          <DeskLink href={DESK_PATHS.cars}>{texts('back_units')}</DeskLink>
          <h1>{t('title')}</h1>
        </div>
        {mayStaff(staff.role, 'manageCars') && (
          <p className="desk-actions">
            <a href={DESK_PATHS.newModel} className="desk-button">
              {texts('new_models')}
            </a>
          </p>
        )}
      </header>
      <ModelSearch
        language={language}
        word={word}
        models={await readModelChoices(word)}
        page={DESK_PATHS.models}
        role={staff.role}
      />
    </DeskFrame>
  );
}
