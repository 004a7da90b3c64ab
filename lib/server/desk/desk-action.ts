import { z } from 'zod';
import { SMALL_PAGE_POLICY } from '@/lib/config/content-security-policy';
import type { DeskNotice } from '@/lib/config/desk-notices';
import { FORM_BYTES } from '@/lib/config/form-sizes';
import { mayStaff, type StaffRight } from '@/lib/config/staff-rights';
import { deskLanguageOfHeaders } from '@/lib/i18n/desk-languages';
import { actionPath, DESK_PATHS, formPageOf, withNotice } from '@/lib/routing/desk-address';
import { isDeskHost } from '@/lib/routing/host-locale';
import { isFromThisSite } from '@/lib/routing/same-site';
import { isKnown } from '../known-error';
import { DeskRejection } from '../request/desk-rejection';
import { readForm, refuseForm } from '../request/request-body';
import { RequestError } from '../request/request-error';
import type { ActionContext, DeskBackend, StaffContext } from '../staff/desk-backend';
import { readStaffSession, type StaffMember } from '../staff/staff-session';

/**
 * Where the browser goes next, the data for the script that sent the form, or the HTML of a small
 * page with what was typed into a form that was refused.
 */
export type ActionOutcome = (
  | { to: string; notice?: DeskNotice }
  | { data: object }
  | { refused: string }
) & {
  /** Values of Set-Cookie. */
  cookies?: readonly string[];
};

interface ActionOf<Schema extends z.ZodType, Context> {
  fields: Schema;
  /** How large its form may be, in bytes; `FORM_BYTES` when left out. */
  maxBytes?: number;
  run(input: z.output<Schema>, context: Context): Promise<ActionOutcome>;
}

/**
 * One thing that a form of the staff side does, and who may do it: everybody, sessions without a
 * second factor yet, everybody fully signed in, or holders of a right.
 */
export type DeskAction<Schema extends z.ZodType = z.ZodType> =
  | ({ allowed: 'everybody' } & ActionOf<Schema, ActionContext>)
  | ({ allowed: 'newcomers' | 'staff' | StaffRight } & ActionOf<Schema, StaffContext>);

/** Lets TypeScript know the fields of an action from its schema. */
export function deskAction<Schema extends z.ZodType>(action: DeskAction<Schema>): DeskAction {
  return action as unknown as DeskAction;
}

/** A text of a form, trimmed. */
export const formText = (maxLength: number) => z.string().trim().min(1).max(maxLength);

const limitOf = ({ maxBytes = FORM_BYTES }: DeskAction) => ({
  bytes: maxBytes,
  msg: 'form too large',
});

/**
 * Carries out a form if its sender is allowed to send it; else it is not read, or only to be given
 * back. That it comes from a page of ours has been checked before.
 * @returns 303 to the page that follows, or 200 with JSON for a script of ours; 422 with a page that
 *   has the form again; 403 where the person is not allowed, with such a page where they have typed
 *   something; 413, 415 for no form of ours
 */
export async function answerDeskAction(
  action: DeskAction,
  request: Request,
  backend: DeskBackend,
): Promise<Response> {
  const { headers } = request;
  const address = headers.get('x-client-address');
  // Limits count by it: without one nothing would protect accounts.
  if (!address) return new Response(null, { status: 403 });
  const context = { ...backend, headers, address, now: new Date() };
  const run = await permit(action, context, request);
  if (run instanceof Response) return run;
  const form = await readForm(request, limitOf(action)).catch(refuseForm);
  if (form instanceof Response) return form;
  try {
    return answerOf(await run(fieldsOf(form)), headers);
  } catch (error) {
    const notice = noticeOf(error);
    if (!notice) throw error;
    const back = await typedTextBack(request, form, notice);
    return back ?? answerOf({ to: formPageOf(headers), notice }, headers);
  }
}

/**
 * A function that carries the action out for the sender, or the response that refuses the form
 * unread.
 */
async function permit(
  action: DeskAction,
  context: ActionContext,
  request: Request,
): Promise<Response | ((input: unknown) => Promise<ActionOutcome>)> {
  if (action.allowed === 'everybody') {
    return async (input) => action.run(parse(action.fields, input), context);
  }
  const staff = await readStaffSession(context.auth, context.headers);
  if (!staff) {
    const again = await plainFormAgain(action, request);
    const signIn = { to: DESK_PATHS.signIn, notice: 'signInAgain' } as const;
    return answerOf(again ?? signIn, context.headers);
  }
  if (!mayDo(staff, action.allowed)) return forbid(action, request);
  const actor = { staffId: staff.id, name: staff.name, now: context.now };
  return async (input) => action.run(parse(action.fields, input), { ...context, staff, actor });
}

const addressOf = ({ url }: Request) => actionPath(new URL(url).pathname.split('/').at(-1) ?? '');

/**
 * A form of a page without script, which keeps no draft, whose session has ended: it comes back to be
 * sent again.
 */
async function plainFormAgain(action: DeskAction, request: Request): Promise<ActionOutcome | null> {
  const form = await readForm(request, limitOf(action)).catch(refuseForm);
  if (form instanceof Response || form.get('plain') !== 'yes') return null;
  // Read when it is needed: browser tests load the actions without the interface's texts.
  const { signedOutFormHtml } = await import('./answer-again');
  const language = deskLanguageOfHeaders(request.headers);
  return { refused: signedOutFormHtml(language, addressOf(request), form) };
}

async function forbid(action: DeskAction, request: Request): Promise<Response> {
  const form = await readForm(request, limitOf(action)).catch(refuseForm);
  const back = form instanceof Response ? null : await typedTextBack(request, form, 'notYours');
  return back ?? new Response('Forbidden\n', { status: 403 });
}

/** After these the page that keeps what was typed as a draft may be closed to its sender, or gone. */
const PAGE_IS_GONE = new Set<DeskNotice>(['notYours', 'recordGone', 'modelMissing']);

/** A page with what was typed into a form that has no page any more; null where nothing was. */
async function typedTextBack(
  request: Request,
  form: URLSearchParams,
  notice: DeskNotice,
): Promise<Response | null> {
  if (!PAGE_IS_GONE.has(notice) || isScript(request.headers)) return null;
  const { hasTypedText, typedTextHtml } = await import('./answer-again');
  if (!hasTypedText(form)) return null;
  const language = deskLanguageOfHeaders(request.headers);
  const html = typedTextHtml(language, notice, { address: addressOf(request), form });
  return smallPage(html, notice === 'notYours' ? 403 : 422);
}

/**
 * A field that was sent several times, such as checked boxes of one name, is a list. Browsers send
 * line ends as CR LF, and count them as one character.
 */
function fieldsOf(sent: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(sent.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = sent.getAll(name).map((value) => value.replaceAll('\r\n', '\n'));
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

function mayDo(staff: StaffMember, allowed: 'newcomers' | 'staff' | StaffRight): boolean {
  if (allowed === 'newcomers') return true;
  if (!staff.isProven) return false;
  return allowed === 'staff' || mayStaff(staff.role, allowed);
}

function parse<Schema extends z.ZodType>(fields: Schema, input: unknown): z.output<Schema> {
  const result = fields.safeParse(input);
  if (!result.success) throw new DeskRejection('incomplete');
  return result.data;
}

interface FileForm {
  allowed: StaffRight;
  maxBytes: number;
}

/**
 * Answers a form that asks for a file, if its sender may have it. By POST, so that no other page can
 * make somebody's browser ask for one.
 * @param answer may throw a DeskRejection, which the page of the form shows
 */
export async function answerWithFile(
  request: Request,
  backend: DeskBackend,
  { allowed, maxBytes }: FileForm,
  answer: (form: URLSearchParams, staff: StaffMember) => Promise<Response>,
): Promise<Response> {
  const { headers } = request;
  if (!isDeskHost(headers.get('host') ?? '')) return new Response(null, { status: 404 });
  if (!isFromThisSite(headers)) return new Response('Forbidden\n', { status: 403 });
  const staff = await readStaffSession(backend.auth, headers);
  if (!staff) return answerOf({ to: DESK_PATHS.signIn }, headers);
  if (!mayDo(staff, allowed)) return new Response('Forbidden\n', { status: 403 });
  const limit = { bytes: maxBytes, msg: 'form too large' };
  const form = await readForm(request, limit).catch(refuseForm);
  if (form instanceof Response) return form;
  try {
    return await answer(form, staff);
  } catch (error) {
    const notice = noticeOf(error);
    if (!notice) throw error;
    return answerOf({ to: formPageOf(headers), notice }, headers);
  }
}

/** What a page says of an error; undefined for an unexpected one. */
export function noticeOf(error: unknown): DeskNotice | undefined {
  if (isKnown(error, DeskRejection)) return error.notice;
  return isKnown(error, RequestError) && error.code === 429 ? 'tooManyAttempts' : undefined;
}

const isScript = (headers: Headers) => headers.get('accept') === 'application/json';

function smallPage(html: string, status: 403 | 422): Response {
  const type = 'text/html; charset=utf-8';
  const policy = { 'content-type': type, 'content-security-policy': SMALL_PAGE_POLICY };
  return new Response(html, { status, headers: policy });
}

/**
 * 303 See Other where a page follows: the browser requests it with GET, so that reloading it sends
 * nothing. A script that stays on its page gets the address as JSON instead.
 */
function answerOf({ cookies = [], ...next }: ActionOutcome, headers: Headers): Response {
  if ('refused' in next) return smallPage(next.refused, 422);
  const data =
    'data' in next ? next.data : isScript(headers) && { to: withNotice(next.to, next.notice) };
  const answer = data
    ? Response.json(data, { headers: { 'cache-control': 'no-store' } })
    : new Response(null, {
        status: 303,
        headers: { location: 'to' in next ? withNotice(next.to, next.notice) : '' },
      });
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
  return answer;
}
