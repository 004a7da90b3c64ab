import type { UserEvent } from '@testing-library/user-event';

/** Fills a field at once: typed, each letter renders the page again. For what leads to the thing that is tested. */
export async function pasteInto(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
