import { z } from 'zod';
import { EXAMPLE_FACTS } from '@/lib/config/company';
import {
  COMPANY_FIELDS,
  type CompanySection,
  isCompanySection,
  SPOT_FIELD,
} from '@/lib/config/company-fields';
import { holidays } from '@/lib/config/company-values';
import { PORTS } from '@/lib/config/ports';
import { publicHolidaysOf } from '@/lib/config/public-holidays';
import { deskLanguageOfHeaders } from '@/lib/i18n/desk-languages';
import { companyPath } from '@/lib/routing/desk-address';
import { FORM_PARAMS } from '@/lib/routing/desk-car-address';
import { type ReadPlace, readSharedPlace } from '../company/place-text';
import { DeskRejection } from '../request/desk-rejection';
import type { StaffContext } from '../staff/desk-backend';
import { type ActionOutcome, deskAction } from './desk-action';
import { formMarks } from './typed-form';

/** Loaded on the first change, not when the actions are imported. */
const writing = () => import('../company/company-facts');

const text = z.string().max(4000);
const year = z.coerce.number().int().min(2000).max(2100);
const section = z.string().refine(isCompanySection);

/** Length of the typed values that an address may hold. */
const DRAFT_MAX_LENGTH = 3000;

/** Dates with those of a year's public holidays; text that cannot be read stays unchanged. */
function withHolidays(dates: string, year: number): string {
  const read = holidays.safeParse(dates);
  if (!read.success) return dates;
  const known = new Set(read.data.map(({ from }) => from));
  const added = publicHolidaysOf(year).filter(({ from }) => !known.has(from));
  return holidays.encode([...read.data, ...added].toSorted((a, b) => (a.from < b.from ? -1 : 1)));
}

export const saveFacts = deskAction({
  allowed: 'changeFacts',
  fields: z.record(z.string().max(40), z.union([text, z.array(text).max(20)])),
  async run(sent, context) {
    const { db, actor } = context;
    const known = z
      .object({ section, seen: formMarks, take: z.union([year, z.array(year).max(2)]).default([]) })
      .safeParse(sent);
    if (!known.success) throw new DeskRejection('incomplete');
    const { section: of, seen, take } = known.data;
    // A box for each of several values.
    const form = Object.fromEntries(
      COMPANY_FIELDS[of].flatMap(({ name }) => {
        const value = sent[name];
        if (value === undefined) return [];
        return [[name, [value].flat().filter(Boolean).join('|')]];
      }),
    );
    for (const each of [take].flat()) {
      if (form.holidays !== undefined) form.holidays = withHolidays(form.holidays, each);
    }
    const { saveSection } = await writing();
    const isPlain = sent.plain === 'yes';
    const port = PORTS.find((each) => each === of);
    const spot = z.string().trim().max(2000).catch('').parse(sent[SPOT_FIELD]);
    if (port && spot) {
      const place = await readSharedPlace(spot, EXAMPLE_FACTS.stores[port].position);
      const read = place ? fieldsOf(place) : { [SPOT_FIELD]: spot };
      // What was read comes first: the address alone has it, and has no room for every text.
      const shown: Record<string, string> = { ...read, ...form, ...read };
      return again(context, { of, seen, isPlain }, shown, {
        wrong: place ? [] : [SPOT_FIELD],
        notice: place ? 'placeRead' : 'factsRefused',
      });
    }
    const saving = await saveSection(db, of, form, seen, actor);
    if (saving.result !== 'saved') {
      const notice = saving.result === 'changed' ? 'factsChanged' : 'factsRefused';
      return again(context, { of, seen, isPlain }, form, { wrong: saving.fields, notice });
    }
    return { to: companyPath(of, saving.entry), notice: 'factsSaved' };
  },
});

/** A place as its form has it; its position on Chinese maps is empty where it is not known. */
function fieldsOf({ position, gcj02 }: ReadPlace): Record<string, string> {
  return {
    latitude: String(position.latitude),
    longitude: String(position.longitude),
    gcjLatitude: gcj02 ? String(gcj02.latitude) : '',
    gcjLongitude: gcj02 ? String(gcj02.longitude) : '',
  };
}

/**
 * The form again, with the typed values in its address, or on a small page where they have no room
 * there: a page without script keeps them nowhere else. With them come the marks of what their
 * person has seen; only who is told of a colleague's change sees the new values.
 */
async function again(
  { db, headers }: StaffContext,
  { of, seen, isPlain }: { of: CompanySection; seen: Record<string, string>; isPlain: boolean },
  form: Readonly<Record<string, string>>,
  {
    wrong,
    notice,
  }: { wrong: readonly string[]; notice: 'factsChanged' | 'factsRefused' | 'placeRead' },
): Promise<ActionOutcome> {
  const { readSection, touchedFields } = await writing();
  const typed = Object.fromEntries(
    touchedFields(form, seen).map((name) => [name, form[name] ?? '']),
  );
  const query = new URLSearchParams({ [FORM_PARAMS.wrong]: wrong.join(',') });
  const isLong = (value: string) => query.toString().length + value.length > DRAFT_MAX_LENGTH;
  for (const [name, value] of Object.entries(typed)) {
    if (!isLong(value)) query.set(`${FORM_PARAMS.typed}${name}`, value);
    else if (isPlain) {
      const stored = notice === 'factsChanged' ? (await readSection(db, of)).form : undefined;
      const facts = { section: of, typed, wrong, stored, seen: JSON.stringify(seen) };
      // Read when it is needed: browser tests load the actions without the interface's texts.
      const { factsAgainHtml } = await import('./record-again');
      return { refused: factsAgainHtml(deskLanguageOfHeaders(headers), facts, notice) };
    }
  }
  // Also of values without room, which the tab keeps.
  for (const name of Object.keys(typed)) {
    const mark = seen[name];
    if (mark && notice !== 'factsChanged') query.set(`${FORM_PARAMS.seen}${name}`, mark);
  }
  // The page is long, and this field is far down.
  const part = notice === 'placeRead' || wrong.includes(SPOT_FIELD) ? `#${SPOT_FIELD}` : '';
  return { to: `${companyPath(of)}?${query}${part}`, notice };
}

export const undoFacts = deskAction({
  allowed: 'changeFacts',
  fields: z.object({ section, entry: z.coerce.number().int().positive() }),
  async run({ section: of, entry }, { db, actor }) {
    const { undoChange } = await writing();
    const isUndone = await undoChange(db, entry, actor);
    return { to: companyPath(of), notice: isUndone ? 'factsUndone' : 'factsNotUndone' };
  },
});
