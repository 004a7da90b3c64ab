import { type VisitStep, viewOfStep } from '@/lib/config/visit-steps';
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

/** Attributes that count a step of the visitor's way to an enquiry, once 30 percent of the element are visible. */
export function countsStep(step: VisitStep) {
  const { plate, module, station } = viewOfStep(step);
  return uniqueViewOf(module, station, plate);
}

/** The event an attribute of these stands for, or null when it is malformed. */
export function eventOfAttribute(value: string | undefined) {
  const [plate, module, station] = value?.split('|') ?? [];
  return plate && module && station ? { plate, module, station } : null;
}
