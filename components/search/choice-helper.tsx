import type { EnergyType } from '@/lib/contract/attributes';
import type { CarType } from '@/lib/contract/calls/car';
import type { ModelCounts } from '@/lib/contract/calls/model-list';
import { type FacetFilter, FILTERS, PRICE_LIMITS_USD } from '@/lib/contract/filters';
import { feeValuesOf, priceOf } from '@/lib/format/model-facts';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { LOWER_FEE_POWER } from '@/lib/routing/car-menu';
import { CAR_MENU_PATH } from '@/lib/routing/paths';
import { countOf } from './count-of';
import { FacetCount, FacetForm, ShowButton } from './facet-form';

interface Answer {
  value: string;
  name: string;
  hint?: string;
}

/** One question; the first answer is the one that narrows nothing. */
function Question({
  title,
  filter,
  answers,
  counts,
}: {
  title: string;
  filter: FacetFilter | 'power_max_hp';
  answers: Answer[];
  counts: ModelCounts;
}) {
  const { param } = FILTERS[filter];
  const counted = filter === 'power_max_hp' ? 'concessional' : FILTERS[filter].facet;
  const hasHints = answers.some(({ hint }) => hint);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-semibold text-xl">{title}</legend>
      <div
        className={`grid gap-2 sm:grid-cols-2 lg:grid-cols-3 ${hasHints ? '' : 'min-[350px]:grid-cols-2'}`}
      >
        {answers.map((answer) => (
          <label
            key={answer.value}
            className="flex min-h-touch cursor-pointer items-start gap-3 rounded-card border border-line bg-white p-3 has-checked:border-trust has-checked:bg-trust-tint"
          >
            <input
              type="radio"
              name={param}
              value={answer.value}
              defaultChecked={answer.value === ''}
              className="mt-1 size-4 shrink-0 accent-trust"
            />
            <span>
              <span className="block">
                <span className="font-semibold">{answer.name}</span>
                {answer.value && (
                  <FacetCount
                    of={counted}
                    value={answer.value}
                    served={countOf(counts, counted, answer.value)}
                  />
                )}
              </span>
              {answer.hint && (
                <span className="block text-pretty text-muted text-sm">{answer.hint}</span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const ENERGY_HINTS = {
  petrol: 'hintPetrol',
  diesel: 'hintDiesel',
  hybrid: 'hintHybrid',
  'plugin-hybrid': 'hintPlugin',
  'range-extender': 'hintExtender',
  electric: 'hintElectric',
} as const satisfies Partial<Record<EnergyType, string>>;

type HintedEnergy = keyof typeof ENERGY_HINTS;

/**
 * Four questions whose answers are the car menu's own filters, in a plain form.
 * @param counts the models of each answer
 */
export function ChoiceHelper({
  locale,
  types,
  counts,
}: {
  locale: Locale;
  types: CarType[];
  counts: ModelCounts;
}) {
  const t = textsOf(locale, 'carMenu');
  const energy = textsOf(locale, 'energy');
  const noMatter = { value: '', name: t('helperNoMatter') };
  return (
    <FacetForm
      action={CAR_MENU_PATH}
      total={counts.total}
      asked={[]}
      fits={String(t.raw('fits'))}
      className="grid gap-10"
    >
      <Question
        title={t('helperType')}
        filter="type_sign"
        counts={counts}
        answers={[
          noMatter,
          ...types.map((type) => ({ value: type.type_sign, name: type.type_name })),
        ]}
      />
      <Question
        title={t('helperEnergy')}
        filter="energy_type"
        counts={counts}
        answers={[
          noMatter,
          ...(Object.keys(ENERGY_HINTS) as HintedEnergy[]).map((each) => ({
            value: each,
            name: energy(each),
            hint: t(ENERGY_HINTS[each]),
          })),
        ]}
      />
      <Question
        title={t('helperPrice')}
        filter="price_max_usd"
        counts={counts}
        answers={[
          noMatter,
          ...PRICE_LIMITS_USD.map((limitUsd) => ({
            value: String(limitUsd),
            name: t('priceUpTo', { price: priceOf(locale, limitUsd) }),
          })),
        ]}
      />
      <Question
        title={t('helperPower')}
        filter="power_max_hp"
        counts={counts}
        answers={[
          { value: '', name: t('helperAnyPower') },
          {
            value: LOWER_FEE_POWER,
            name: t('powerAnswer'),
            hint: textsOf(locale, 'car')('feeNote', feeValuesOf(locale)),
          },
        ]}
      />
      <p>
        <ShowButton
          label={t('helperShow')}
          countLabel={String(t.raw('helperShowCount'))}
          className="max-sm:w-full"
        />
      </p>
    </FacetForm>
  );
}
