import type { UserEvent } from '@testing-library/user-event';

/** Fills a field at once: typing renders for each letter. For steps before the tested one. */
export async function pasteInto(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
