import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { brands, carTypes, typeTexts } from '../db/schema/catalogue';
import { importForms } from '../db/schema/import-forms';
import type { Form, FormKnowledge, HeadingAnswers } from './recognise-headings';
import type { SheetKind } from './sheet-columns';
import { squeezed } from './squeeze';

/** Forms that are remembered; beyond them, those used longest ago are deleted. */
const FORMS_MAX = 500;

/** Brands and types by their names in any language, and the answers about earlier forms. */
export async function readKnowledge(
  db: Database,
  kind: SheetKind | undefined,
  answers: HeadingAnswers,
): Promise<FormKnowledge> {
  const brandRows = await db
    .select({ sign: brands.brandSign, name: brands.brandName, words: brands.searchWords })
    .from(brands);
  const typeRows = await db
    .select({ sign: carTypes.typeSign, name: typeTexts.typeName })
    .from(carTypes)
    .leftJoin(typeTexts, sql`${typeTexts.typeSign} = ${carTypes.typeSign}`);
  const forms = await db.select().from(importForms);
  // Of a word with several meanings the last one counts. Signs, because exports write them; names
  // before other words: "Tank" may be one of another brand's.
  const meaning = (sign: string) => (word: string) => [squeezed(word), sign] as const;
  const brandWords = [
    ...brandRows.flatMap(({ sign, words }) => words.map(meaning(sign))),
    ...brandRows.map(({ sign, name }) => meaning(sign)(name)),
    ...brandRows.map(({ sign }) => meaning(sign)(sign)),
  ];
  const typeWords = [
    ...typeRows.flatMap(({ sign, name }) => (name ? [meaning(sign)(name)] : [])),
    ...typeRows.map(({ sign }) => meaning(sign)(sign)),
  ];
  return {
    kind,
    answers: Object.fromEntries(
      Object.entries(answers).map(([heading, column]) => [squeezed(heading), column]),
    ),
    remembered: Object.fromEntries(forms.map((form) => [form.fingerprint, form.answers])),
    signs: { brand_sign: new Map(brandWords), type_sign: new Map(typeWords) },
  };
}

/** Stores the answers about a form, so that nobody is asked again. */
export async function rememberForm(
  db: Database,
  { fingerprint, answered: answers }: Form,
): Promise<void> {
  await db
    .insert(importForms)
    .values({ fingerprint, answers })
    .onConflictDoUpdate({
      target: importForms.fingerprint,
      set: { answers: sql`${importForms.answers} || excluded.answers`, usedAt: sql`now()` },
    });
  await db.execute(sql`
    delete from ${importForms} where ${importForms.fingerprint} in (
      select ${importForms.fingerprint} from ${importForms}
      order by ${importForms.usedAt} desc offset ${FORMS_MAX}
    )
  `);
}
