import { recordIdOf } from '@/lib/routing/paths';
import { findModelChoice, listModelChoices } from '@/lib/server/search/model-choice';
import { deskBackend } from '@/lib/server/staff/desk-backend';

export type ModelChoice = NonNullable<Awaited<ReturnType<typeof findModelChoice>>>;

export const readModelChoices = (text: string) => listModelChoices(deskBackend().db, text);

export async function readModelChoice(segment: unknown): Promise<ModelChoice | null> {
  const id = typeof segment === 'string' ? recordIdOf(segment) : null;
  return id ? findModelChoice(deskBackend().db, id) : null;
}

const WORD_MAX_LENGTH = 60;

/** What was typed to find a model. */
export const wordOf = (value: string | string[] | undefined) =>
  typeof value === 'string' ? value.trim().slice(0, WORD_MAX_LENGTH) : '';
