import { z } from 'zod';
import { storeDayOf } from '@/lib/config/answer-promise';
import { isRateArea, type RateSpec, rateSpecOf } from '@/lib/landed-cost/rate-names';
import { isTenfold, rateIdOf, typedRate } from '@/lib/landed-cost/rate-value';
import { ratesInForce } from '@/lib/landed-cost/rates-in-force';
import { ratePath } from '@/lib/routing/desk-address';
import { DeskRejection } from '../request/desk-rejection';
import { deskAction } from './desk-action';
import { formAgain } from './typed-form';

/** Loaded on the first change, not when the actions are imported. */
const writing = () => import('../rates/landed-rates');

const day = z.iso.date().refine((text) => text >= '2000-01-01' && text <= '2100-12-31');
const webAddress = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]);

/** Rates that the mall sets itself need no source. */
const OWN_KINDS: readonly RateSpec['kind'][] = ['delivery', 'papers', 'money'];

export const saveRate = deskAction({
  allowed: 'changeRates',
  fields: z.object({
    area: z.string().refine(isRateArea),
    name: z.string().max(40),
    seen: z.coerce.number().int().nonnegative(),
    from: z.string().trim().max(40),
    source: z.string().trim().max(300),
    address: z.string().trim().max(600),
    checkedOn: z.string().trim().max(40),
    // Last: of a form too long for an address, the last fields are left out.
    value: z.string().trim().max(2000),
    confirmed: z.literal('1').optional(),
  }),
  async run({ area, name, seen, confirmed, ...typed }, { db, actor, now }) {
    const spec = rateSpecOf(area, name);
    if (!spec) throw new DeskRejection('incomplete');
    const rows = typedRate(spec, typed.value);
    const wrongs = {
      value: !rows,
      from: !day.safeParse(typed.from).success,
      source: !typed.source && !OWN_KINDS.includes(spec.kind),
      address: !webAddress.safeParse(typed.address).success,
      checkedOn: !day.safeParse(typed.checkedOn).success || typed.checkedOn > storeDayOf(now),
    };
    const wrong = Object.entries(wrongs).flatMap(([field, isWrong]) => (isWrong ? [field] : []));
    const page = ratePath(area, name);
    const shown = { seen: String(seen), ...typed };
    if (!rows || wrong.length > 0) return formAgain(page, shown, wrong, 'rateRefused');
    const before = ratesInForce(storeDayOf(now)).get(rateIdOf({ area, name }));
    if (before && !confirmed && isTenfold(rows, before.rows)) {
      return formAgain(page, shown, [], 'rateAsked');
    }
    const { from, source, address, checkedOn } = typed;
    const entry = { area, name, rows, from, source, address, checkedOn };
    const { enterRate } = await writing();
    const saving = await enterRate(db, entry, seen, actor);
    // Who is told of a colleague's value sees it, so the next form is of now.
    if (saving === 'changed') return formAgain(page, typed, [], 'rateChanged');
    return { to: page, notice: 'rateSaved' };
  },
});
