const KB = 1024;

/** How large a form of the staff side may be. */
export const FORM_BYTES = 64 * KB;

/** The few that hold long texts, by their address: forms write a Cyrillic letter in 6 bytes, others in 9. */
export const LONG_FORM_BYTES = {
  // Two long texts, or those of twelve languages and forty pictures.
  '/do/add-record': 2048 * KB,
  '/do/save-record': 2048 * KB,
  '/do/add-content': 2048 * KB,
  '/do/show-text': 1024 * KB,
  '/do/reword-text': 256 * KB,
  '/do/bring-in-texts': 512 * KB,
} as const;

/** How large a form that is sent to this address may be, in bytes. */
export const formBytesOf = (path: string): number =>
  (LONG_FORM_BYTES as Record<string, number | undefined>)[path] ?? FORM_BYTES;
