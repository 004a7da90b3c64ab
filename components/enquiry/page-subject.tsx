import type { EnquirySubject } from '@/lib/format/enquiry-subject';

/** The id in the page's markup under which openers find what the page is about. */
const SUBJECT_ID = 'enquiry-subject';

/** What an enquiry from a page is about; each opener adds its own source label. */
type SubjectOfPage = Partial<EnquirySubject>;

/**
 * Names what a page is about, for every opener on it that names nothing itself: the tab bar and
 * the side menu stand on all pages and know no car. Plain markup, so it costs no script.
 */
export function PageSubject({ subject }: { subject: SubjectOfPage }) {
  const named: SubjectOfPage = { ...subject, from: undefined };
  return <span hidden id={SUBJECT_ID} data-subject={JSON.stringify(named)} />;
}

/**
 * Pages whose last segment is an id route parameter (specification section 2). Anything else there is
 * the address of no page, which the enquiry's field might not take.
 */
const PAGE_WITH_ID = /^\/(?:activity|article|brand|car|promotionPage)\/([\w-]{1,80})$/;

/** What an enquiry from the page on screen is about: what the page names, or at least its id. */
export function subjectOfPage(): SubjectOfPage {
  const subject = document.getElementById(SUBJECT_ID)?.dataset.subject;
  if (subject) return JSON.parse(subject);
  const id = PAGE_WITH_ID.exec(window.location.pathname)?.[1];
  return id ? { from_id: id } : {};
}
