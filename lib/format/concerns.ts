import type { AttributeName } from '@/lib/contract/attributes';
import type { ModelDetail } from '@/lib/contract/calls/car';
import type { Locale } from '@/lib/i18n/locales';
import { factOf } from './spec-groups';

/** What buyers of Chinese cars worry about, as far as it is one car's. */
export interface Concern {
  name: string;
  /** null where it is not known. */
  value: string | null;
  /** The passage_sign of the answer that says what it means, where there is one. */
  answer: string;
}

const hasPlug = ({ energy_type: energy }: ModelDetail) =>
  energy === 'electric' || energy === 'plugin-hybrid' || energy === 'range-extender';

interface ConcernSpec {
  of: AttributeName;
  answer: string;
  /** Cars that it concerns; all where there is none. */
  isOf?: (model: ModelDetail) => boolean;
  /** Whether the value is real; an electric car without any plug is one without data. */
  isKnown?: (model: ModelDetail) => boolean;
}

const CONCERNS: readonly ConcernSpec[] = [
  {
    of: 'interface_languages',
    answer: 'menu-language',
    isKnown: ({ interface_languages: languages }) => languages.length > 0,
  },
  {
    of: 'charging_standard',
    answer: 'gbt-or-ccs2',
    isOf: hasPlug,
    isKnown: ({ charging_standard: standard }) => standard !== 'none',
  },
  { of: 'winter_package', answer: 'winter' },
  { of: 'warranty_region', answer: 'warranty' },
  { of: 'era_glonass', answer: 'era-glonass' },
  { of: 'steering', answer: 'right-hand-drive', isOf: ({ steering }) => steering === 'right' },
  { of: 'parts_lead_days', answer: 'spare-parts' },
];

/** Each worry that concerns the car with its value; an unknown one has null. */
export function concernsOf(locale: Locale, model: ModelDetail): Concern[] {
  return CONCERNS.filter(({ isOf }) => !isOf || isOf(model)).map(({ of, answer, isKnown }) => {
    const { name, value } = factOf(locale, model, of);
    return { name, answer, value: !isKnown || isKnown(model) ? value : null };
  });
}
