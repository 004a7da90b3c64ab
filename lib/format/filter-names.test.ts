import { expect, it } from 'vitest';
import { FILTER_NAMES, filterOf, filterValueOf } from '@/lib/contract/filters';
import { LOCALES } from '@/lib/i18n/locales';
import { filterNameOf } from './filter-names';

const NAMES = {
  brands: [{ brand_sign: 'byd', brand_name: 'BYD' }],
  types: [{ type_sign: 'byd', type_name: 'BYD' }],
};

/** Of what has no choices. */
const SAMPLES = ['byd', '2024', '2', '2.0', 'concessional'];

it.each(LOCALES)('every choice of every filter has a name of its own in %s', (locale) => {
  for (const name of FILTER_NAMES) {
    const taken = SAMPLES.flatMap((each) => filterValueOf(name, each) ?? []);
    const values = filterOf(name).choices ?? taken.slice(0, 1);
    expect(values, name).not.toEqual([]);
    const named = values.map((value) => filterNameOf(locale, name, value, NAMES));
    expect(named.filter((each) => each === '' || /^[a-z]\w*\.\w/i.test(each))).toEqual([]);
    expect(new Set(named).size).toBe(values.length);
  }
});
