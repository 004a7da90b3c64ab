import type { UsageAction } from './events';

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

/** The event an attribute of these stands for, or null when it is malformed. */
export function eventOfAttribute(value: string | undefined) {
  const [plate, module, station] = value?.split('|') ?? [];
  return plate && module && station ? { plate, module, station } : null;
}
