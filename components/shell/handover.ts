import { clearDraft } from '@/components/enquiry/enquiry-draft';
import { send } from '@/lib/api/browser';
import { base64urlOf } from '@/lib/browser/base64url';
import { leaveSecret, takeSecret } from '@/lib/browser/handover-cookie';
import { sourceOf } from '@/lib/browser/source';
import {
  readJson,
  readText,
  removeText,
  textOf,
  writeJson,
  writeText,
} from '@/lib/browser/storage';
import { HANDED_OVER_KEYS, HANDOVER_KEY } from '@/lib/browser/storage-keys';
import {
  DRAFT_VERSIONS_MAX,
  decodePayload,
  FAVOURITES_MAX,
  favouritesIn,
  isEmptyDraft,
  type TransferPayload,
  transferPayload,
} from '@/lib/browser/transfer-payload';
import { newUuid } from '@/lib/browser/uuid';
import { mergeVisit } from '@/lib/browser/visit';
import { HANDOVER_MAX_LENGTH } from '@/lib/config/limits';

const { local, session } = HANDED_OVER_KEYS;

/** A visitor waits no longer than this for the code that keeps the login. */
const CODE_TIMEOUT_MS = 2000;

/** The draft as it was last handed over to this host or from it, and its versions up to that one. */
function readCopy(): { text: string; versions: string[] } {
  const stored = readJson(session.draftCopy, 'session') as { versions?: unknown } | null;
  const { draftVersions = [] } = transferPayload.parse({ draftVersions: stored?.versions });
  return { text: textOf(stored, 'text'), versions: draftVersions };
}

/** What this host knows of the visitor, apart from the login. */
function packedUp(): TransferPayload {
  const favourites = favouritesIn(readJson(local.favourites)).slice(-FAVOURITES_MAX);
  const { draft, word, source, visit, chosenPort, money, home } = transferPayload.parse({
    visit: readJson(local.visit) ?? undefined,
    chosenPort: readText(local.chosenPort) ?? undefined,
    money: readText(local.money) ?? undefined,
    home: readText(local.home) ?? undefined,
    draft: readJson(session.draft, 'session') ?? undefined,
    word: readText(session.word, 'session') ?? undefined,
    source: sourceOf(location) || undefined,
  });
  const text = readText(session.draft, 'session');
  const isTyped = draft && !isEmptyDraft(draft);
  const copy = readCopy();
  const draftVersions =
    isTyped && text !== copy.text
      ? [...copy.versions, newUuid()].slice(-DRAFT_VERSIONS_MAX)
      : copy.versions;
  return {
    ...(favourites.length > 0 && { favourites }),
    ...(isTyped && { draft }),
    // Not with a draft that is too long to be handed over: without it they say that it was sent.
    ...((draft || !text) && draftVersions.length > 0 && { draftVersions }),
    ...(word && { word }),
    ...(source && { source }),
    ...(visit && { visit }),
    ...(chosenPort && { chosenPort }),
    ...(money !== undefined && { money }),
    ...(home !== undefined && { home }),
  };
}

/** A code for the stored login; undefined without one, and when the server gives none in time. */
async function codeFor(browser: string | undefined): Promise<string | undefined> {
  const token = readText(local.token);
  if (!token) return undefined;
  const timeout = new Promise<undefined>((resolve) =>
    setTimeout(() => resolve(undefined), CODE_TIMEOUT_MS),
  );
  const answer = send('POST /api/user/handover', { token, browser }).catch(() => undefined);
  return Promise.race([answer, timeout]);
}

/** The payload as text; the oldest favourites are left behind where it would be too long. */
function encodeWithin(payload: TransferPayload): string {
  let rest = payload;
  for (;;) {
    const text = base64urlOf(rest);
    if (text.length <= HANDOVER_MAX_LENGTH) return text;
    const { favourites = [], draft: _draft, draftVersions: _versions, ...others } = rest;
    rest = favourites.length > 0 ? { ...rest, favourites: favourites.slice(1) } : others;
  }
}

/**
 * The fragment for an address on another host of the site, so that favourites, half-written
 * enquiry, word, source, visit and login are there, too (docs/adr/0028). Never fails: without a
 * response of the server the login is left out.
 * @param domain where the hosts share cookies
 * @returns `handover=…`, or '' when there is nothing to hand over
 */
export async function handoverFragment(domain: string | undefined): Promise<string> {
  const left = leaveSecret(domain);
  const code = await codeFor(left?.secret);
  const payload = { ...packedUp(), ...(code && { code }) };
  if (Object.keys(payload).length === 0) return '';
  // The draft itself stays, for Back.
  if (payload.draft) {
    const text = readText(session.draft, 'session');
    writeJson(session.draftCopy, { text, versions: payload.draftVersions }, 'session');
  }
  return `handover=${encodeWithin({ ...payload, ...(left && { proof: left.proof }) })}`;
}

/** Notifies this page's islands as if another tab had changed it. */
function announce(key: string): void {
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

function mergeFavourites(arrived: NonNullable<TransferPayload['favourites']>): void {
  const stored = favouritesIn(readJson(local.favourites));
  const known = new Set(stored.map((row) => row.model_id));
  const others = arrived.filter(({ model_id: id }) => !known.has(id) && known.add(id));
  if (others.length === 0) return;
  writeJson(local.favourites, [...stored, ...others]);
  announce(local.favourites);
}

/**
 * A draft that was typed here stays. One that is only the copy of a version that the other host had
 * gives way to what has become of it there, which may be nothing: it was sent.
 */
function mergeDraft({ draft: arrived, draftVersions: versions = [] }: TransferPayload): void {
  const { draft } = transferPayload.parse({
    draft: readJson(session.draft, 'session') ?? undefined,
  });
  // One that is too long to be handed over is no valid part of a payload.
  const own = !(draft && isEmptyDraft(draft)) && readText(session.draft, 'session');
  const copy = readCopy();
  const isCopy = own === copy.text && versions.includes(copy.versions.at(-1) ?? '');
  if (own && !isCopy) return;
  if (arrived) writeJson(session.draft, arrived, 'session');
  else if (own) clearDraft();
  else return;
  const text = readText(session.draft, 'session');
  writeJson(session.draftCopy, { text, versions }, 'session');
  announce(session.draft);
}

/**
 * Merges what the boot script has put aside. Where hosts share cookies, only this browser's own
 * payload counts: an address prepared by others has no effect.
 * @param domain where the hosts share cookies
 */
export async function takeHandover(domain: string | undefined): Promise<void> {
  const text = readText(HANDOVER_KEY, 'session') ?? '';
  removeText(HANDOVER_KEY, 'session');
  const payload = decodePayload(text);
  const left = takeSecret(domain);
  if (!payload || (domain && (!left || left.proof !== payload.proof))) return;
  const { favourites, word, source, visit, chosenPort, money, home, code } = payload;
  if (favourites) mergeFavourites(favourites);
  mergeDraft(payload);
  if (word) {
    writeText(session.word, word, 'session');
    announce(session.word);
  }
  if (source && !sourceOf(location)) {
    writeText(session.source, `/?${new URLSearchParams({ source })}`, 'session');
  }
  if (visit) mergeVisit(visit);
  // The current port is in the fragment itself, and was applied before.
  if (chosenPort) writeText(local.chosenPort, chosenPort);
  if (money !== undefined) writeText(local.money, money);
  if (home !== undefined) writeText(local.home, home);
  if (!code) return;
  const token = await send('POST /api/user/handover_login', { code, browser: left?.secret }).catch(
    () => null,
  );
  if (!token) return;
  writeText(local.token, token);
  announce(local.token);
}
