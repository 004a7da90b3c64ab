import type { EnquiryCar } from '@/store/site-store';

/** The id in the page's markup under which openers find what the page is about. */
const SUBJECT_ID = 'enquiry-subject';

/**
 * Names the car a page is about, for every opener on it that names none itself: the tab bar and
 * the side menu stand on all pages and know no car. Plain markup, so it costs no script.
 * @param fromId the page's id route parameter, where it has one
 */
export function PageSubject({ fromId, car }: { fromId?: string; car: EnquiryCar }) {
  return <span hidden id={SUBJECT_ID} data-subject={JSON.stringify({ from_id: fromId, ...car })} />;
}

/** Pages whose last segment is an id route parameter (specification section 2). */
const PAGE_WITH_ID = /^\/(?:activity|article|brand|car|promotionPage)\/([^/]+)$/;

/** What an enquiry from the page on screen is about: its car, or at least its id. */
export function subjectOfPage(): Partial<EnquiryCar> & { from_id?: string } {
  const subject = document.getElementById(SUBJECT_ID)?.dataset.subject;
  if (subject) return JSON.parse(subject);
  const id = PAGE_WITH_ID.exec(window.location.pathname)?.[1];
  return id ? { from_id: decodeURIComponent(id) } : {};
}
