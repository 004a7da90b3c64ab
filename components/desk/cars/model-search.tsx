import { TypedSearch } from '@/components/desk/cars/typed-search';
import { mayStaff, type StaffRole } from '@/lib/config/staff-rights';
import type { ModelChoice } from '@/lib/content/desk/model-choices';
import { referenceOf } from '@/lib/format/reference';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskPriceOf, deskTextsOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { editPath, FORM_PARAMS } from '@/lib/routing/desk-car-address';

interface ModelSearchProps {
  language: DeskLanguage;
  /** What was typed: words, a number or a VIN. */
  word: string;
  models: readonly ModelChoice[];
  /** Which page asks: for a new car's model, or for one to be changed. */
  page?: typeof DESK_PATHS.newCar | typeof DESK_PATHS.models;
  role: StaffRole;
}

const isVin = (word: string) => word.replace(/[\s-]/g, '').length === 17;

/** The address of the form for a car of a model. */
const formPath = (modelId: number, word: string) =>
  `${DESK_PATHS.newCar}?${new URLSearchParams({
    model: String(modelId),
    ...(isVin(word) && { [`${FORM_PARAMS.typed}vin`]: word.replace(/[\s-]/g, '').toUpperCase() }),
  })}`;

/** Finds the model of a new car, or one to be changed. */
export function ModelSearch({
  language,
  word,
  models,
  page = DESK_PATHS.newCar,
  role,
}: ModelSearchProps) {
  const t = deskTextsOf(language, 'newCar');
  return (
    <section className="desk-card" aria-labelledby="model">
      <h2 id="model">{t('whichModel')}</h2>
      <TypedSearch action={page} word={word} label={t('modelHint')} button={t('find')} />
      {word && models.length === 0 && (
        <p role="status">
          {t(isVin(word) ? 'unknownVin' : 'noModel')}{' '}
          {mayStaff(role, 'manageCars') && (
            <a href={DESK_PATHS.newModel} className="desk-link">
              {t('enterModel')}
            </a>
          )}
        </p>
      )}
      {models.length > 0 && (
        <ul className="desk-model-choices">
          {models.map((model) => (
            <li key={model.modelId}>
              <a
                href={
                  page === DESK_PATHS.newCar
                    ? formPath(model.modelId, word)
                    : editPath('models', model.modelId)
                }
              >
                <ModelLine language={language} model={model} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface ModelProps {
  language: DeskLanguage;
  model: ModelChoice;
}

/** The model that was chosen, and the way to another one. */
export function ChosenModel({ language, model }: ModelProps) {
  const t = deskTextsOf(language, 'newCar');
  return (
    <section className="desk-card desk-chosen-model" aria-label={t('whichModel')}>
      <ModelLine language={language} model={model} />
      <a href={DESK_PATHS.newCar} className="desk-link">
        {t('another')}
      </a>
    </section>
  );
}

function ModelLine({ language, model }: ModelProps) {
  const { brandName, modelName, trim, modelYear, modelId, priceUsd, picture } = model;
  return (
    <span className="desk-model-line">
      {picture && <img src={picture} alt="" width={96} height={72} loading="lazy" />}
      <span>
        <b>
          <bdi>{[brandName, modelName, trim].filter(Boolean).join(' ')}</bdi>
        </b>
        <span className="desk-quiet">
          {[referenceOf(modelId), modelYear, deskPriceOf(language, priceUsd)].join(' · ')}
        </span>
      </span>
    </span>
  );
}
