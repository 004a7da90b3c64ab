import { send } from '@/lib/api/browser';
import { readJson, readText, removeText, writeJson } from '@/lib/browser/storage';
import { HOME_KEY, MONEY_KEY, MONEY_RATE_KEY } from '@/lib/browser/storage-keys';
import { type Currency, isCurrency } from '@/lib/config/landed-countries';
import type { ResponseOf } from '@/lib/contract/call';
import type { readExchangeRate } from '@/lib/contract/calls/money';
import { ApiError, CODE } from '@/lib/contract/envelope';
import { HOME_COSTS_MAX } from '@/lib/contract/list-limits';
import { roughSum } from '@/lib/format/landed-sums';

/** Elements whose text is a price in dollars and nothing else (own-sums.css). */
const PRICES = '.model-card > [dir], .buy-price > b, .unit-list b, .own-price';
/** Those of models in a list, each with its number or a link to its page. */
const MODEL_PRICES = '.model-card > [dir], .own-price';
/** Where the date of the sums is shown: at the head of lists, below the price of a car. */
const HEADS = '.model-grid, .buy-note, .own-note';

const CAR_PATH = /^\/car\/(\d+)(?:\/(\d+))?$/;

interface Rate extends ResponseOf<typeof readExchangeRate> {
  currency: Currency;
  /** When it was requested, in milliseconds since 1970. */
  at: number;
}

const KEPT_MS = 60 * 60_000;

/** A rate stored by an earlier release may lack fields. The contract's schema would cost 20 KB. */
function isWhole(rate: Partial<Rate>): rate is Rate {
  const { per_usd: perUsd, pattern, note } = rate;
  return (
    Number.isFinite(perUsd) &&
    typeof note === 'string' &&
    [pattern?.group, pattern?.decimal].every((sign) => typeof sign === 'string') &&
    Array.isArray(pattern?.units) &&
    (pattern.millions === null || Array.isArray(pattern.millions))
  );
}

function keptRate(currency: Currency): Rate | null {
  const kept = readJson(MONEY_RATE_KEY) as Partial<Rate> | null;
  const isOfNow = Math.abs(Date.now() - Number(kept?.at)) < KEPT_MS;
  return isOfNow && kept?.currency === currency && isWhole(kept) ? kept : null;
}

/**
 * Deletes a stored choice that the site no longer offers. After any other failure everything is
 * requested again when the network is back.
 */
function giveUp(key: string, error: unknown): null {
  if (error instanceof ApiError && error.code === CODE.notFound) removeText(key);
  else addEventListener('online', fillOwnSums, { once: true });
  return null;
}

/** Null without a rate: prices stay in dollars then. */
async function readRate(): Promise<Rate | null> {
  const currency = readText(MONEY_KEY) ?? '';
  if (!isCurrency(currency)) return null;
  const kept = keptRate(currency);
  if (kept) return kept;
  try {
    const rate = { ...(await send('GET /api/money/rate', { currency })), currency, at: Date.now() };
    writeJson(MONEY_RATE_KEY, rate);
    return rate;
  } catch (error) {
    return giveUp(MONEY_KEY, error);
  }
}

const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);

/** The model whose price an element is; 0 for none. */
function modelOf(element: HTMLElement): number {
  const link = element.closest('.model-card, li')?.querySelector<HTMLAnchorElement>('a[href]');
  return Number(element.dataset.car ?? CAR_PATH.exec(link?.pathname ?? '')?.[1] ?? 0);
}

/** Everything known so far, and the code that shows it. */
class OwnSums {
  /** What cars cost at home, by model; '' while requested. */
  private readonly costs = new Map<number, string>();
  /** Of the sums in lists, and of that of the page's car; '' where there is none. */
  private listNote = '';
  private ownNote = '';

  constructor(
    private readonly rate: Rate | null,
    private readonly city: string | null,
  ) {}

  /** CSS draws a sum after the price, so that no content rendered by React changes. */
  fill(): void {
    if (current !== this) return;
    const put = (element: HTMLElement, ...lines: (string | undefined)[]) => {
      const text = lines.filter(Boolean).join('\n');
      if (element.dataset.own !== text) element.dataset.own = text;
    };
    const { rate } = this;
    for (const element of all(PRICES)) {
      const usd = Number(element.textContent.replace(/\D/g, ''));
      const sum = rate && usd > 0 ? roughSum(rate.pattern, usd * rate.per_usd) : '';
      put(element, sum, element.matches(MODEL_PRICES) ? this.costs.get(modelOf(element)) : '');
    }
    for (const element of all(HEADS)) {
      put(element, rate?.note, element.matches('.buy-note') ? this.ownNote : this.listNote);
    }
  }

  private async ask(about: { ids: number[] } | { unit_id: number }) {
    const { city, rate } = this;
    const nothing = { note: '', costs: [] };
    if (!city) return nothing;
    const question = { city, ...(rate && { currency: rate.currency }), ...about };
    try {
      return await send('GET /api/money/home_costs', question);
    } catch (error) {
      giveUp(HOME_KEY, error);
      return nothing;
    }
  }

  /** Requests the costs of models that are new on the page, HOME_COSTS_MAX at a time. */
  async addCosts(): Promise<void> {
    if (!this.city) return;
    const ids = [...new Set(Array.from(all(MODEL_PRICES), modelOf))].filter(
      (id) => id > 0 && !this.costs.has(id),
    );
    if (ids.length === 0) return;
    for (const id of ids) this.costs.set(id, '');
    for (let from = 0; from < ids.length; from += HOME_COSTS_MAX) {
      const { note, costs } = await this.ask({ ids: ids.slice(from, from + HOME_COSTS_MAX) });
      this.listNote = note || this.listNote;
      for (const { model_id: id, text } of costs) this.costs.set(id, text);
    }
    this.fill();
  }

  /** Shows what the page's car costs: beside its price, and in the first text of a chat. */
  async addOwnCost(): Promise<void> {
    const [, model, unit] = CAR_PATH.exec(location.pathname) ?? [];
    const way = document.querySelector<HTMLAnchorElement>('.buy-note > a');
    if (!this.city || !model || !way) return;
    const about = unit ? { unit_id: Number(unit) } : { ids: [Number(model)] };
    const {
      note,
      costs: [cost],
    } = await this.ask(about);
    if (!cost || current !== this) return;
    way.textContent = cost.text;
    // Delivery text, maybe of another city.
    const other = document.querySelector<HTMLElement>('[data-way]');
    if (other) other.hidden = other.dataset.way !== this.city;
    const query = new URLSearchParams(way.search);
    query.set('to', this.city);
    way.search = query.toString();
    this.ownNote = note;
    this.fill();
    // The text says to ask us, to whom the chat is sent.
    if (!note) return;
    for (const chat of document.querySelectorAll<HTMLAnchorElement>('.buy-box a[href*="text="]')) {
      const address = new URL(chat.href);
      // After a failure this runs a second time.
      chat.dataset.said ??= address.searchParams.get('text') ?? '';
      const lines = [chat.dataset.said, cost.text, note];
      address.searchParams.set('text', lines.join('\n'));
      // Some apps show a plus instead of a space.
      address.search = address.search.replaceAll('+', '%20');
      chat.href = address.href;
    }
  }
}

let observer: MutationObserver | undefined;
/** What is shown: a late answer to a run before it changes nothing. */
let current: OwnSums | undefined;

/** Shows sums in the visitor's currency and for their city, also on content that is added later. */
export async function fillOwnSums(): Promise<void> {
  const { dataset } = document.documentElement;
  const rate = await readRate();
  const city = readText(HOME_KEY);
  if (rate) dataset.money = rate.currency;
  else delete dataset.money;
  if (city) dataset.home = city;
  else delete dataset.home;
  if (!rate && !city) return;
  const sums = new OwnSums(rate, city);
  current = sums;
  const show = () => {
    sums.fill();
    void sums.addCosts();
  };
  show();
  void sums.addOwnCost();
  observer?.disconnect();
  observer = new MutationObserver(show);
  observer.observe(document.body, { childList: true, subtree: true });
}
