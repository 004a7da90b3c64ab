import { send } from '@/lib/api/browser';
import { readJson, readText, removeText, writeJson } from '@/lib/browser/storage';
import { MONEY_KEY, MONEY_RATE_KEY } from '@/lib/browser/storage-keys';
import { type Currency, isCurrency } from '@/lib/config/landed-countries';
import type { ResponseOf } from '@/lib/contract/call';
import { readExchangeRate } from '@/lib/contract/calls/money';
import { ApiError, CODE } from '@/lib/contract/envelope';
import { roughSum } from '@/lib/format/landed-sums';

/** Elements whose text is a price in dollars and nothing else (own-sums.css). */
const PRICES = '.model-card > [dir], .buy-price > b, .unit-list b, .own-price';
/** Where it is said of which day the sums are: at the head of lists, below the price of a car. */
const HEADS = '.model-grid, .buy-note, .own-note';

interface Rate extends ResponseOf<typeof readExchangeRate> {
  currency: Currency;
  /** When it was asked for, in milliseconds since 1970. */
  at: number;
}

const KEPT_MS = 60 * 60_000;

function keptRate(currency: Currency): Rate | null {
  const kept = readJson(MONEY_RATE_KEY) as Partial<Rate> | null;
  const isOfNow = Math.abs(Date.now() - Number(kept?.at)) < KEPT_MS;
  const answer = readExchangeRate.response.safeParse(kept);
  return isOfNow && answer.success && kept?.currency === currency
    ? { ...answer.data, currency, at: Number(kept.at) }
    : null;
}

/** Null where there is none: prices stand in dollars then. */
async function readRate(): Promise<Rate | null> {
  const currency = readText(MONEY_KEY) ?? '';
  if (!isCurrency(currency)) return null;
  const kept = keptRate(currency);
  if (kept) return kept;
  try {
    const rate = { ...(await send(readExchangeRate, { currency })), currency, at: Date.now() };
    writeJson(MONEY_RATE_KEY, rate);
    return rate;
  } catch (error) {
    // Nobody offers it any more.
    if (error instanceof ApiError && error.code === CODE.notFound) removeText(MONEY_KEY);
    return null;
  }
}

/** A sum is drawn after the price by CSS: nothing that React has made is changed. */
function put(element: HTMLElement, text: string): void {
  if (element.dataset.own !== text) element.dataset.own = text;
}

const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);

function fillMoney({ per_usd: perUsd, pattern, note }: Rate): void {
  for (const element of all(PRICES)) {
    const usd = Number(element.textContent.replace(/\D/g, ''));
    if (usd > 0) put(element, roughSum(pattern, usd * perUsd));
  }
  for (const element of all(HEADS)) put(element, note);
}

/** Shows every price of the page in the visitor's currency, too, and those that come later. */
export async function fillOwnSums(): Promise<void> {
  const { dataset } = document.documentElement;
  const rate = await readRate();
  if (!rate) delete dataset.money;
  if (!rate) return;
  dataset.money = rate.currency;
  const fill = () => fillMoney(rate);
  fill();
  new MutationObserver(fill).observe(document.body, { childList: true, subtree: true });
}
