import { z } from 'zod';
import { ENQUIRY_STATES, NEXT_STEP_MAX_LENGTH, NOTE_MAX_LENGTH } from '@/lib/config/enquiry-states';
import { ANSWER_CHANNELS } from '@/lib/format/answer-channels';
import {
  enquiryPath,
  formPageOf,
  stepDraftPath,
  withBulkOutcome,
  withUndo,
} from '@/lib/routing/desk-address';
import { isKnown } from '@/lib/server/known-error';
import { recordAnswerBegun, withdrawAnswer } from '../leads/answer-begun';
import { type BulkHandling, handleEnquiries } from '../leads/bulk-handling';
import { erasePersonOf } from '../leads/erase';
import { addNote, reassignEnquiry, setEnquiryState, takeEnquiry } from '../leads/handling';
import { PAGE_SIZE } from '../leads/inbox-pages';
import { isStepOver, setNextStep } from '../leads/next-step';
import { setSuspect } from '../leads/spam';
import { undoState } from '../leads/undo-state';
import { DeskRejection } from '../request/desk-rejection';
import { deskAction, formText } from './desk-action';

const id = z.coerce.number().int().positive();

/** The owner that the page showed; '' for none. */
const owner = z.string().max(100).default('');

export const take = deskAction({
  allowed: 'handleLeads',
  fields: z.object({ id, owner }),
  async run(input, { db, actor }) {
    await takeEnquiry(db, input, actor);
    return { to: enquiryPath(input.id), notice: 'enquiryTaken' };
  },
});

export const setState = deskAction({
  allowed: 'handleLeads',
  fields: z.object({
    id,
    from: z.enum(ENQUIRY_STATES),
    state: z.enum(ENQUIRY_STATES),
    channel: z.enum(ANSWER_CHANNELS).optional(),
    wroteAt: z.coerce.number().int().min(0).optional(),
  }),
  async run(input, { db, actor }) {
    await setEnquiryState(db, input, actor);
    const path = enquiryPath(input.id);
    const isChanged = input.from !== input.state;
    return { to: isChanged ? withUndo(path, [input.id]) : path, notice: 'stateSet' };
  },
});

/** Undoes changes of state that were just made, of one enquiry or of several. */
export const undo = deskAction({
  allowed: 'handleLeads',
  fields: z.object({
    ids: z.preprocess(
      (text) => (typeof text === 'string' ? text.split(',') : text),
      z.array(id).min(1).max(PAGE_SIZE),
    ),
  }),
  async run({ ids }, { db, headers, actor }) {
    const refused = [];
    for (const each of ids) {
      try {
        await undoState(db, each, actor);
      } catch (error) {
        if (!isKnown(error, DeskRejection)) throw error;
        refused.push(each);
      }
    }
    return {
      to: formPageOf(headers),
      notice: refused.length > 0 ? 'changedMeanwhile' : 'stateUndone',
    };
  },
});

/**
 * Sent by the page's script when somebody opens a messenger, a mail or the telephone, or copies a
 * text.
 */
export const beginAnswer = deskAction({
  allowed: 'handleLeads',
  fields: z.object({
    id,
    channel: z.enum(ANSWER_CHANNELS),
    template: z.coerce.number().int().positive().optional().catch(undefined),
    copied: z.literal('true').optional(),
  }),
  async run({ template, copied, ...input }, { db, actor }) {
    const begun = { ...input, ...(template && { template }), isCopied: copied !== undefined };
    const isOwn = await recordAnswerBegun(db, begun, actor);
    return { to: enquiryPath(input.id), ...(!isOwn && { notice: 'takenByOther' }) };
  },
});

/** The channel did not open: a page that cannot be reached, an app that is not installed. */
export const withdrawBegun = deskAction({
  allowed: 'handleLeads',
  fields: z.object({ id }),
  async run(input, { db, actor }) {
    await withdrawAnswer(db, input.id, actor);
    return { to: enquiryPath(input.id), notice: 'answerWithdrawn' };
  },
});

export const writeNote = deskAction({
  allowed: 'handleLeads',
  fields: z.object({ id, text: formText(NOTE_MAX_LENGTH) }),
  async run(input, { db, actor }) {
    await addNote(db, input, actor);
    return { to: enquiryPath(input.id), notice: 'noteAdded' };
  },
});

export const reassign = deskAction({
  allowed: 'handleLeads',
  fields: z.object({ id, owner, to: formText(100) }),
  async run(input, { db, actor }) {
    await reassignEnquiry(db, input, actor);
    return { to: enquiryPath(input.id), notice: 'reassigned' };
  },
});

/** A day, or '' for none. */
const day = z.iso
  .date()
  .refine((text) => text >= '2000')
  .or(z.literal(''));

/** A time of day, or '' for none. */
const time = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
  .or(z.literal(''))
  .default('');

export const planNextStep = deskAction({
  allowed: 'handleLeads',
  fields: z.object({
    id,
    step: z.string().trim().max(NEXT_STEP_MAX_LENGTH),
    // Checked where what was typed can come back.
    on: z.string().max(30),
    at: z.string().max(30).default(''),
    seenStep: z.string().max(NEXT_STEP_MAX_LENGTH).default(''),
    seenOn: day.default(''),
    seenAt: time,
    /** Of the button that plans a time in the past anyway. */
    past: z.literal('yes').optional(),
  }),
  async run({ id: enquiryId, past, ...input }, { db, actor, now }) {
    const { step, on, at, seenStep, seenOn, seenAt } = input;
    const isTime = day.safeParse(on).success && time.safeParse(at).success;
    const seen = { step: seenStep, on: seenOn || null, at: seenAt };
    const plan = { id: enquiryId, step, on: on || null, at: on && at, seen };
    const isNew = plan.on !== seen.on || plan.at !== seen.at;
    try {
      if (!isTime) throw new DeskRejection('incomplete');
      if (step && !on) throw new DeskRejection('dayMissing');
      if (step && isNew && !past && isStepOver(plan, now)) throw new DeskRejection('stepInPast');
      await setNextStep(db, plan, actor);
    } catch (error) {
      if (!isKnown(error, DeskRejection)) throw error;
      // Who is told of a colleague's step sees it, so the next form is of now.
      const sawBefore = error.notice === 'stepChanged' ? undefined : { seenStep, seenOn, seenAt };
      return { to: stepDraftPath(enquiryId, { step, on, at }, sawBefore), notice: error.notice };
    }
    return { to: enquiryPath(enquiryId), notice: step ? 'nextStepSet' : 'nextStepRemoved' };
  },
});

export const markSuspect = deskAction({
  allowed: 'handleLeads',
  fields: z.object({ id, suspect: z.stringbool() }),
  async run(input, { db, actor }) {
    await setSuspect(db, input, actor);
    return { to: enquiryPath(input.id), notice: 'suspectSet' };
  },
});

export const erase = deskAction({
  allowed: 'eraseLeads',
  fields: z.object({ id, confirmed: formText(20) }),
  async run(input, { db, actor }) {
    await erasePersonOf(db, input, actor);
    return { to: enquiryPath(input.id), notice: 'personErased' };
  },
});

/** Checked boxes of the inbox: each contains state, owner and message of its row as it was shown. */
const picked = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : (value ?? [])),
  z.array(z.string().max(200).transform(pickedOf)).max(PAGE_SIZE),
);

function pickedOf(text: string, context: z.RefinementCtx) {
  const [, givenId, givenState, seenOwner = '', wroteAt] =
    /^(\d+):(\w+):([^:]*)(?::(\d+))?$/.exec(text) ?? [];
  const found = z.object({ id, state: z.enum(ENQUIRY_STATES) }).safeParse({
    id: givenId,
    state: givenState,
  });
  if (found.success) {
    return { ...found.data, owner: seenOwner, ...(wroteAt && { wroteAt: Number(wroteAt) }) };
  }
  context.addIssue({ code: 'custom', message: 'no row of the inbox' });
  return z.NEVER;
}

/** What the buttons below the inbox do to the rows that are checked. */
const BULK_BUTTONS = ['take', 'setState', 'spam', 'notSpam', 'reassign'] as const;

export const handlePicked = deskAction({
  allowed: 'handleLeads',
  fields: z.object({
    picked,
    button: z.enum(BULK_BUTTONS),
    state: z.enum(ENQUIRY_STATES).or(z.literal('')).default(''),
    to: z.string().max(100).default(''),
  }),
  async run(input, { db, headers, actor }) {
    if (input.picked.length === 0) throw new DeskRejection('nothingPicked');
    const handling = handlingOf(input);
    const outcome = await handleEnquiries(db, input.picked, handling, actor);
    return { to: withUndo(withBulkOutcome(formPageOf(headers), outcome), outcome.changed) };
  },
});

interface PressedButton {
  button: (typeof BULK_BUTTONS)[number];
  state: (typeof ENQUIRY_STATES)[number] | '';
  to: string;
}

/** @throws DeskRejection when what a button needs was not chosen */
function handlingOf({ button, state, to }: PressedButton): BulkHandling {
  if (button === 'take') return { kind: 'take' };
  if (button === 'spam') return { kind: 'setState', state: 'spam' };
  if (button === 'notSpam') return { kind: 'notSpam' };
  if (button === 'reassign' && to) return { kind: 'reassign', to };
  if (button === 'setState' && state) return { kind: 'setState', state };
  throw new DeskRejection('nothingChosen');
}
