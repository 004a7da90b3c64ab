import { and, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../db/database';
import { answerTemplates } from '../db/schema/answer-templates';
import { enquiries } from '../db/schema/leads';
import { people } from '../db/schema/people';
import { units } from '../db/schema/units';
import type { AuditEvent, listAudit } from './audit';
import { listStaff } from './people';

type Entry = Awaited<ReturnType<typeof listAudit>>['entries'][number];

/** Ids of database rows; other ids in entries are not numeric. */
const idsOf = (values: readonly unknown[]) =>
  [...new Set(values.map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0);

/** Names of the people, enquiries, templates and cars to which entries refer by id. */
export async function readAuditNames(db: Database, entries: readonly Entry[]) {
  const subjectsOf = (kind: AuditEvent['subject']['kind']) =>
    entries.filter(({ subjectKind }) => subjectKind === kind).map(({ subjectId }) => subjectId);
  const enquiryIds = idsOf(subjectsOf('enquiry'));
  const templateIds = idsOf([
    ...subjectsOf('template'),
    ...entries.map(({ after }) => after?.template),
  ]);
  const unitIds = idsOf(subjectsOf('units'));
  const personIds = idsOf(subjectsOf('person'));
  const { id, lang, title, topic } = answerTemplates;
  const [staff, numbers, templates, cars, shown] = await Promise.all([
    listStaff(db),
    enquiryIds.length > 0
      ? db
          .select({ id: enquiries.id, number: enquiries.number })
          .from(enquiries)
          .where(inArray(enquiries.id, enquiryIds))
      : [],
    templateIds.length > 0
      ? db.select({ id, lang, title, topic }).from(answerTemplates).where(inArray(id, templateIds))
      : [],
    unitIds.length > 0
      ? db
          .select({ id: units.unitId, number: units.stockNumber })
          .from(units)
          .where(inArray(units.unitId, unitIds))
      : [],
    personIds.length > 0
      ? db
          .select({ id: people.personId, names: people.names })
          .from(people)
          .where(and(inArray(people.personId, personIds), isNull(people.removedAt)))
      : [],
  ]);
  return {
    people: new Map(staff.map((person) => [person.id, person.name])),
    enquiries: new Map(numbers.map((each) => [String(each.id), each.number])),
    units: new Map(cars.map((each) => [String(each.id), each.number])),
    mallPeople: new Map(
      shown.map(({ id, names }) => [String(id), Object.values(names).join(' / ')]),
    ),
    templates: new Map(templates.map((each) => [String(each.id), each])),
  };
}

export type AuditNames = Awaited<ReturnType<typeof readAuditNames>>;
