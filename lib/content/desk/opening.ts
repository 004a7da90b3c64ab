import { mayStaff } from '@/lib/config/staff-rights';
import type { StaffMember } from '@/lib/content/desk/signed-in';
import { companyPath, DESK_PATHS } from '@/lib/routing/desk-address';
import { countOwn } from '@/lib/server/import/demo-records';
import { listStoredPeople } from '@/lib/server/people/people';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import { listStaff } from '@/lib/server/staff/people';
import { readCompany } from './company';
import { readDemo } from './demo';

/** What leads to a mall of one's own, in the order in which it is easiest. */
export type OpeningStep =
  | 'names'
  | 'khorgos'
  | 'erenhot'
  | 'contacts'
  | 'languages'
  | 'staff'
  | 'people'
  | 'cars'
  | 'promotion'
  | 'demo';

export interface OpeningState {
  step: OpeningStep;
  isDone: boolean;
  path: string;
}

/** Which steps towards a mall of one's own are done, and which are missing. */
async function readOpening(): Promise<OpeningState[]> {
  const { db } = deskBackend();
  const [sections, staff, people, own, demo] = await Promise.all([
    readCompany(),
    listStaff(db),
    listStoredPeople(db),
    countOwn(db),
    readDemo(),
  ]);
  const partOf = (name: 'names' | 'khorgos' | 'erenhot' | 'contacts' | 'languages') => {
    const part = sections.find(({ section }) => section === name);
    // Whether the languages are right cannot be known: it counts that someone has saved them.
    const isDone = name === 'languages' ? Boolean(part?.lastChange) : !part?.isExample;
    return { step: name, isDone, path: companyPath(name) };
  };
  return [
    ...(['names', 'khorgos', 'erenhot', 'contacts', 'languages'] as const).map(partOf),
    { step: 'staff', isDone: staff.length > 1, path: DESK_PATHS.staff },
    { step: 'people', isDone: people.length > 0, path: DESK_PATHS.people },
    { step: 'cars', isDone: own.models > 0, path: DESK_PATHS.cars },
    { step: 'promotion', isDone: own.promotions > 0, path: DESK_PATHS.promotions },
    ...(demo ? [{ step: 'demo' as const, isDone: false, path: DESK_PATHS.demo }] : []),
  ];
}

/** The same for staff who may change it, until nothing is missing. */
export async function readMissing(staff: StaffMember): Promise<OpeningState[]> {
  if (!mayStaff(staff.role, 'changeFacts')) return [];
  const steps = await readOpening();
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}
