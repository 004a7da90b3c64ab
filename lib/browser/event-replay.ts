import { readJson, removeText } from './storage';
import { EARLY_TAPS_KEY } from './storage-keys';

/** How long a tapped link waits for its script before it leads to its page (docs/adr/0024). */
export const EARLY_TAP_WAIT_MS = 1000;

/** The name of the function that this wait ends with, by which browser tests know the timer. */
export const EARLY_TAP_TIMER = 'follow';

/** The recorder of taps, by the names of the tapped controls in the order of tapping. */
interface EventReplay {
  /** Stops remembering. @returns the controls whose tap was not carried out */
  end(): [name: string, control: HTMLElement][];
}

declare global {
  interface Window {
    eventReplay?: EventReplay;
  }
}

/**
 * Marks a control that needs script: a tap on it before its island lives is remembered and carried
 * out then. Of several controls with one name the last one tapped counts; of all whose names begin
 * with `dialog` too, because only one dialog can be open.
 * @param carried what the tap means, in a text: it is then carried out on the next page, too, when
 *   the visitor leaves this one before
 */
export function replayOnHydrate(name: string, carried?: string) {
  return { 'data-replay': name, ...(carried !== undefined && { 'data-carry': carried }) };
}

/** Whether a click asks for another tab or window, which is the browser's. */
export const hasModifier = ({ metaKey, ctrlKey, shiftKey, altKey }: ModifierKeys): boolean =>
  metaKey || ctrlKey || shiftKey || altKey;

type ModifierKeys = Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/**
 * The part of the boot script that remembers taps (clicks, also those that Enter and Space make) on
 * marked controls: `aria-busy` shows it at once. A link leads to its page when its script has not
 * come after EARLY_TAP_WAIT_MS; a tap on any other control withdraws that. A click with a modifier
 * key stays the browser's.
 */
export const EARLY_TAPS_SCRIPT = `(function(w){var taps={},isDefault;
function drop(name){var tap=taps[name];if(!tap)return;clearTimeout(tap.timer);tap.control.removeAttribute('aria-busy');delete taps[name]}
function dropDialogs(){Object.keys(taps).forEach(function(name){if(/^dialog/.test(name))drop(name)})}
function carry(name,text){try{var S=w.sessionStorage,all=JSON.parse(S.getItem('${EARLY_TAPS_KEY}'))||{};all[name]=text;S.setItem('${EARLY_TAPS_KEY}',JSON.stringify(all))}catch(e){}}
function onClick(e){
if(isDefault||e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey||!e.target.closest)return;
var control=e.target.closest('[data-replay]');
if(!control){if(e.target.closest('a,button,input,select,textarea,summary,label'))dropDialogs();return}
e.preventDefault();e.stopImmediatePropagation();
var name=control.dataset.replay,text=control.dataset.carry,tap=taps[name];
if(tap&&tap.control===control)return;
if(/^dialog/.test(name))dropDialogs();
drop(name);tap=taps[name]={control:control};control.setAttribute('aria-busy','true');
if(text!==undefined)carry(name,text);
if(control.href)tap.timer=setTimeout(function ${EARLY_TAP_TIMER}(){drop(name);isDefault=1;control.click();isDefault=0},${EARLY_TAP_WAIT_MS})}
w.addEventListener('click',onClick,true);
w.eventReplay={end:function(){w.removeEventListener('click',onClick,true);return Object.keys(taps).map(function(name){var control=taps[name].control;drop(name);return[name,control]})}}
})(window)`;

/** By the part of a name before the colon: the action of a tap whose control is not on the page. */
export type CarryOut = Record<string, (carried: string) => void>;

/** The marked control that is there now: React replaces it when it renders the page again. */
function controlNow(name: string, before: HTMLElement): HTMLElement | undefined {
  if (before.isConnected) return before;
  const same = marked(name);
  const hrefOf = (control: HTMLElement) => control.getAttribute('href');
  return same.find((control) => hrefOf(control) === hrefOf(before)) ?? same[0];
}

function marked(name: string): HTMLElement[] {
  const controls = document.querySelectorAll<HTMLElement>('[data-replay]');
  return [...controls].filter(({ dataset }) => dataset.replay === name);
}

/** Clicks, unless the control is pressed by now: the page did not show that when it was tapped. */
function press(control: HTMLElement | undefined): void {
  if (control?.getAttribute('aria-pressed') !== 'true') control?.click();
}

/**
 * Replays the taps made before this page's islands were live, and those left over from the page
 * before. From now on controls handle taps themselves.
 * @returns whether there were any
 */
export function replayEvents(carryOut: CarryOut): boolean {
  const taps = window.eventReplay?.end() ?? [];
  const carried = { ...(readJson(EARLY_TAPS_KEY, 'session') as Record<string, unknown> | null) };
  removeText(EARLY_TAPS_KEY, 'session');
  for (const [name, control] of taps) {
    delete carried[name];
    press(controlNow(name, control));
  }
  for (const [name, text] of Object.entries(carried)) {
    const control = marked(name).find(({ dataset }) => dataset.carry === text);
    if (control) press(control);
    else carryOut[name.split(':')[0] ?? '']?.(String(text));
  }
  return taps.length > 0;
}
