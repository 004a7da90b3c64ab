import { isExampleContact } from '@/lib/config/company';
import {
  COMPANY_FIELDS,
  COMPANY_SECTIONS,
  type CompanySection,
  type FactField,
  type FactForm,
} from '@/lib/config/company-fields';
import { UNDO_PARAM } from '@/lib/routing/desk-address';
import { FORM_PARAMS } from '@/lib/routing/desk-car-address';
import { recordIdOf } from '@/lib/routing/paths';
import { marksOf, readSection } from '@/lib/server/company/company-facts';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import type { SearchParams } from './page-notice';
import { textsIn, typedIn } from './typed-form';

/** A section as its page shows it. */
export interface CompanyPart {
  section: CompanySection;
  fields: readonly FactField[];
  /** What is stored, with what was typed over it. */
  form: FactForm;
  stored: FactForm;
  /** Fields that still have what the demo made up. */
  examples: ReadonlySet<string>;
  /** Of what its person has seen, which is older than what is stored in a form that was refused. */
  marks: Readonly<Record<string, string>>;
  wrong: ReadonlySet<string>;
  /** The change that is offered to be undone. */
  undoable: number | null;
  lastChange: { by: string; at: Date } | null;
}

/** Whether a field shows what the demo made up: contacts that lead nowhere, streets that are none. */
function isMadeUp({ name, input }: FactField, form: FactForm, example: FactForm): boolean {
  const text = form[name] ?? '';
  if (name.startsWith('street_')) return text === example[name];
  return input !== 'number' && isExampleContact(text);
}

function examplesIn(fields: readonly FactField[], form: FactForm, example: FactForm) {
  const names = fields.filter((field) => isMadeUp(field, form, example)).map(({ name }) => name);
  return new Set(names);
}

/** @param searchParams what the address says of a form that was sent */
export async function readCompanyPart(
  section: CompanySection,
  searchParams: SearchParams,
): Promise<CompanyPart> {
  const query = await searchParams;
  const { form: stored, example, lastChange } = await readSection(deskBackend().db, section);
  const fields = COMPANY_FIELDS[section].filter(({ isKept }) => !isKept);
  const { typed, wrong } = typedIn(query);
  const seen = textsIn(query, FORM_PARAMS.seen);
  const { [UNDO_PARAM]: change } = query;
  return {
    section,
    fields,
    stored,
    lastChange,
    form: { ...stored, ...typed },
    examples: examplesIn(fields, stored, example),
    marks: { ...marksOf(stored), ...seen },
    wrong: new Set(wrong),
    undoable: typeof change === 'string' ? recordIdOf(change) : null,
  };
}

/** Every section in short. */
export async function readCompany() {
  const { db } = deskBackend();
  return Promise.all(
    COMPANY_SECTIONS.map(async (section) => {
      const { form, example, lastChange } = await readSection(db, section);
      const examples = examplesIn(COMPANY_FIELDS[section], form, example);
      return { section, form, lastChange, isExample: examples.size > 0 };
    }),
  );
}
