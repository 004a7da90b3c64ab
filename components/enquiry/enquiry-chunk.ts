/** The dialog's form with the API client: a chunk of its own, loaded on first use. */
export function importEnquiryForm() {
  return import('./enquiry-form');
}

/** Fetches that script ahead of a likely click; a failure shows when it is really needed. */
export function preloadEnquiryForm(): void {
  importEnquiryForm().catch(() => {});
}
