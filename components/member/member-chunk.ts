/** The dialog's steps with the API client: a chunk of its own, loaded on first use. */
export function importMemberSteps() {
  return import('./member-steps');
}

/** Fetches that script ahead of a likely click; a failure shows when it is really needed. */
export function preloadMemberSteps(): void {
  importMemberSteps().catch(() => {});
}
