import type { TranslationSettings } from '@/lib/env/translation-variables';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { KnownError } from '../known-error';
import { log } from '../log';
import { post } from '../notify/post';
import { namesInnerHost } from '../notify/public-address';
import { deepL } from './deepl';
import { libreTranslate } from './libretranslate';
import type { TranslationFault, Wire, WireRequest } from './wire';

export class TranslationError extends KnownError {
  static override readonly kind = 'TranslationError';

  constructor(readonly fault: TranslationFault) {
    super(fault);
  }
}

const FAULTS: Readonly<Record<number, TranslationFault>> = {
  401: 'keyRefused',
  403: 'keyRefused',
  429: 'busy',
  503: 'busy',
};

/** A paragraph takes a small machine some seconds. */
const TIMEOUT_MS = 20_000;
const LANGUAGES_TIMEOUT_MS = 3000;
/** The timeout of one request of staff, with all of its batches. */
const PRESS_TIMEOUT_MS = 45_000;
const ANSWER_MAX_BYTES = 1024 * 1024;
/** Requests per process at a time: people wait for them, and a small machine can do no more. */
const AT_ONCE_MAX = 2;
const LANGUAGES_KEPT_MS = 3_600_000;
/** For a service that did not respond, which may be available again. */
const UNKNOWN_KEPT_MS = 60_000;

export class TranslationService {
  private atWork = 0;
  private readonly known = new Map<Locale, { at: number; locales: ReadonlySet<Locale> | null }>();

  constructor(
    private readonly wire: Wire,
    private readonly origin: string,
  ) {}

  get name(): string {
    return this.wire.name;
  }

  get hole(): Wire['hole'] {
    return this.wire.hole;
  }

  /** Languages into which it translates from one; null while that is not known. */
  async targetsOf(source: Locale): Promise<ReadonlySet<Locale> | null> {
    const known = this.known.get(source);
    const keptMs = known?.locales ? LANGUAGES_KEPT_MS : UNKNOWN_KEPT_MS;
    if (known && Date.now() - known.at < keptMs) return known.locales;
    const locales = await this.ask(this.wire.targets(source), LANGUAGES_TIMEOUT_MS).then(
      (targets) =>
        new Set(LOCALES.filter((locale) => targets.some((each) => this.wire.isFor(each, locale)))),
      () => null,
    );
    this.known.set(source, { at: Date.now(), locales });
    return locales;
  }

  /**
   * Texts in another language, in their order; what it is not to translate stands in holes.
   * @throws TranslationError
   */
  async translate(texts: readonly string[], source: Locale, target: Locale): Promise<string[]> {
    if (this.atWork >= AT_ONCE_MAX) throw new TranslationError('busy');
    this.atWork += 1;
    const untilMs = Date.now() + PRESS_TIMEOUT_MS;
    try {
      const translated: string[] = [];
      for (const batch of batchesOf(texts, this.wire.most)) {
        const leftMs = Math.min(TIMEOUT_MS, untilMs - Date.now());
        if (leftMs <= 0) throw new TranslationError('away');
        const answer = await this.ask(this.wire.translate(batch, source, target), leftMs);
        if (answer.length !== batch.length) throw new TranslationError('unreadable');
        translated.push(...answer);
      }
      return translated;
    } finally {
      this.atWork -= 1;
    }
  }

  /** The text of a service's error is not passed on: it may repeat what it was sent. */
  private async ask<Result>(
    { path, headers, body, read }: WireRequest<Result>,
    timeoutMs: number,
  ): Promise<Result> {
    const url = this.origin.replace(/\/+$/, '') + path;
    const { status, answer } = await post(url, {
      ...(!body && { method: 'GET' }),
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      body: body ? JSON.stringify(body) : '',
      mayBeInner: namesInnerHost(url),
      answerMaxBytes: ANSWER_MAX_BYTES,
      timeoutMs,
    }).catch((error: Error) => this.fail('away', error.name));
    if (status !== 200) {
      const fault = this.wire.faults[status] ?? FAULTS[status];
      return this.fail(fault ?? (status >= 500 ? 'away' : 'unreadable'), status);
    }
    try {
      return read(JSON.parse(answer));
    } catch {
      return this.fail('unreadable', status);
    }
  }

  private fail(fault: TranslationFault, status: number | string): never {
    log().warn(
      { service: this.name, fault, status },
      'The translation service has not translated.',
    );
    throw new TranslationError(fault);
  }
}

function batchesOf(texts: readonly string[], most: Wire['most']): string[][] {
  const batches: string[][] = [];
  let letters = 0;
  for (const text of texts) {
    const last = batches.at(-1);
    const isFull = !last || last.length >= most.texts || letters + text.length > most.letters;
    if (isFull) batches.push([text]);
    else last.push(text);
    letters = isFull ? text.length : letters + text.length;
  }
  return batches;
}

/** One per settings object: it counts requests in flight, and caches its languages. */
const services = new WeakMap<TranslationSettings, TranslationService>();

/** The service that is configured; null for none. */
export function translationServiceOf(settings: TranslationSettings): TranslationService | null {
  if (!settings.TRANSLATION_SERVICE) return null;
  const service = services.get(settings) ?? newService(settings);
  services.set(settings, service);
  return service;
}

function newService({
  TRANSLATION_SERVICE: service,
  TRANSLATION_URL: url,
  TRANSLATION_KEY: key = '',
}: TranslationSettings): TranslationService {
  if (service === 'libretranslate') return new TranslationService(libreTranslate(key), url ?? '');
  return new TranslationService(deepL(key), url ?? deepLOriginOf(key));
}

/** Keys of free accounts are told by their end, and have a server of their own. */
const deepLOriginOf = (key: string) =>
  key.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com';
