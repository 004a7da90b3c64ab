import { type VisitStep, viewOfStep } from '@/lib/config/visit-steps';
import { USAGE, type UsageAction, type UsageEvent } from './events';

/**
 * Attributes that make a server-rendered element report its clicks: one listener on the page
 * reads them, so that elements need no script of their own.
 */
export function usageOnClick(action: UsageAction, station: string, plate = 'layout') {
  return { 'data-usage': `${plate}|${action}|${station}` };
}

/** Attributes that count an element as viewed once it is 30 percent visible. */
export function uniqueViewOf(module: string, station: string, plate = 'layout') {
  return { 'data-view': `${plate}|${module}|${station}` };
}

/** Attributes that count a step towards an enquiry, once 30 percent of the element are visible. */
export function countsStep(step: VisitStep) {
  const { plate, module, station } = viewOfStep(step);
  return uniqueViewOf(module, station, plate);
}

/** The event that such an attribute encodes, or null when it is malformed. */
export function eventOfAttribute(value: string | undefined) {
  const [plate, module, station] = value?.split('|') ?? [];
  return plate && module && station ? { plate, module, station } : null;
}

/** What the addresses of telephone, mail and messengers begin with (lib/config/channels.ts). */
const CHANNELS: readonly [start: string, station: string][] = [
  ['tel:', 'phone'],
  ['mailto:', 'mail'],
  ['https://wa.me/', 'whatsapp'],
  ['https://t.me/', 'telegram'],
  ['https://m.me/', 'messenger'],
  ['viber:', 'viber'],
];

/**
 * The event of a click on a contact link, recognised by its address, so that no such link is
 * forgotten; null for any other link. Its type is the value of the port that is shown.
 */
export function contactEventOf(link: HTMLAnchorElement | null | undefined): UsageEvent | null {
  const station = CHANNELS.find(([start]) => link?.href.startsWith(start))?.[1];
  if (!link || !station) return null;
  const { site } = document.documentElement.dataset;
  const plate = link.closest('main') ? 'page' : 'layout';
  return { plate, module: USAGE.contact, station, ...(site && { type: site }) };
}
