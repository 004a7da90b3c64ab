import { printLine, visible, visibleExcerpt, visibleLines } from '@/lib/runtime/process/terminal';
import type { ExportedLead } from '@/lib/server/leads/export-rows';
import { asShownInChina } from '@/lib/server/leads/export-time';
import type { FoundEnquiry } from '@/lib/server/leads/inbox';

const NAME_SIGNS = 30;
const REMARK_SIGNS = 60;

/** `2026-11-22 17:30`, as clocks at the stores show it. */
function timeOf(at: Date): string {
  return asShownInChina(at).toISOString().slice(0, 16).replace('T', ' ');
}

/** One enquiry on one line, whatever its content. */
export function printLead(lead: ExportedLead): void {
  const { number, createdAt, state, kind, port, lang, ownerName, suspect } = lead;
  const car = `${lead.brand} ${lead.carModel}`.trim();
  const facts = [
    number,
    timeOf(createdAt),
    suspect ? `${state}, maybe spam` : state,
    kind,
    port,
    lang,
    ownerName ? visibleExcerpt(ownerName, NAME_SIGNS) : '—',
    visibleExcerpt(lead.name, NAME_SIGNS),
    visibleExcerpt(lead.mobile, NAME_SIGNS),
    ...(car ? [visibleExcerpt(car, NAME_SIGNS)] : []),
    visibleExcerpt(lead.remark, REMARK_SIGNS),
  ];
  printLine(facts.join('  '));
}

/** Typed lines get a mark, so that none can look like one of ours. */
function printTyped(text: string): void {
  for (const line of visibleLines(text)) printLine(`  | ${line}`);
}

interface Note {
  at: Date;
  staffName: string;
  text: string;
}

/** Everything about one enquiry. */
export function printEnquiry(enquiry: FoundEnquiry, notes: readonly Note[]): void {
  const { number, createdAt, state, kind, port, lang, suspect, ownerName, remark } = enquiry;
  const facts: [name: string, value: string][] = [
    ['Enquiry', `${number}, ${timeOf(createdAt)} in China`],
    ['State', `${state}${ownerName ? `, in hand of ${visible(ownerName)}` : ''}`],
    ['Kind', `${kind}, ${port}, ${lang}${suspect ? ', maybe spam' : ''}`],
    ['Name', visible(enquiry.name)],
    ['Phone', visible(enquiry.mobile)],
    ['Mail', visible(enquiry.mail)],
    ['Country', visible(enquiry.country)],
    ['City', visible(enquiry.city)],
    ['Company', visible(enquiry.company)],
    ['Car', visible(`${enquiry.brand} ${enquiry.carModel}`.trim())],
    ['Form', visible(enquiry.from)],
  ];
  for (const [name, value] of facts) if (value) printLine(`${name}: ${value}`);
  printTyped(remark);
  for (const { at, staffName, text } of notes) {
    printLine(`Note of ${visible(staffName)}, ${timeOf(at)}:`);
    printTyped(text);
  }
}
