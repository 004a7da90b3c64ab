import { drawJpeg } from './draw-jpeg';
import { readJson, removeText, textOf, writeJson } from './storage';
import { PRIVATE_DRAFT_KEY } from './storage-keys';

/**
 * The script of a buyer's page of an enquiry, which works without it (docs/adr/0091): photographs
 * arrive over a weak line as well, and a message that does not arrive stays in its form. The build
 * bundles it (lib/runtime/process/build.ts).
 */

/** What the server keeps of a picture (lib/server/media/review-pictures.ts). */
const EDGE_MAX_PX = 1600;

/** A picture as JPEG; unchanged where that is not smaller, or where this browser cannot read it. */
async function reduce(file: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const jpeg = await drawJpeg(bitmap, bitmap, EDGE_MAX_PX).finally(() => bitmap.close());
    return jpeg && jpeg.size < file.size ? jpeg : file;
  } catch {
    return file;
  }
}

async function bodyOf(form: HTMLFormElement): Promise<FormData> {
  const body = new FormData(form);
  const pictures = body.getAll('pictures') as File[];
  body.delete('pictures');
  // An empty field of files holds an empty file.
  for (const file of pictures)
    if (file.size > 0) body.append('pictures', await reduce(file), 'picture');
  return body;
}

/**
 * Shows the page that the site has answered with.
 * @returns false where a proxy has answered instead
 */
async function showAnswer(response: Response, typed: string): Promise<boolean> {
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const main = page.querySelector('main');
  if (!main || (response.status !== 404 && !main.querySelector('#write, #text'))) return false;
  document.querySelector('main')?.replaceWith(main);
  const field = main.querySelector('textarea');
  if (response.redirected) {
    removeText(PRIVATE_DRAFT_KEY, 'session');
    history.replaceState(null, '', `${response.url}#write`);
  } else if (field) field.value ||= typed;
  // The button that had the focus is gone; a screen reader says what gets it.
  const said = main.querySelector<HTMLElement>('[role]') ?? main;
  said.tabIndex = -1;
  said.focus();
  main.querySelector('#write, [role=alert]')?.scrollIntoView();
  enhance();
  return true;
}

function say(form: HTMLFormElement, text = ''): void {
  const alert = document.createElement('p');
  alert.setAttribute('role', 'alert');
  alert.textContent = text;
  form.before(alert);
}

async function send(
  form: HTMLFormElement,
  button: HTMLButtonElement,
  field: HTMLTextAreaElement,
): Promise<void> {
  const { unsent, tooLarge, sending = '' } = form.dataset;
  const label = button.textContent;
  // What was said of the message before.
  const said = form.previousElementSibling;
  if (said?.hasAttribute('role')) said.remove();
  // The page that answers replaces the form: words typed meanwhile would be lost.
  field.readOnly = true;
  // Disabled it would lose the focus.
  button.setAttribute('aria-disabled', 'true');
  button.textContent = sending;
  try {
    const response = await fetch(form.action, { method: 'POST', body: await bodyOf(form) });
    if (await showAnswer(response, field.value)) return;
    say(form, response.status === 413 ? tooLarge : unsent);
  } catch {
    say(form, unsent);
  }
  field.readOnly = false;
  button.removeAttribute('aria-disabled');
  button.textContent = label;
}

function enhance(): void {
  const field = document.querySelector('textarea');
  const form = field?.form;
  const button = form?.querySelector('button');
  const key = form?.querySelector<HTMLInputElement>('[name=key]');
  if (!field || !form || !button || !key) return;
  const kept = readJson(PRIVATE_DRAFT_KEY, 'session');
  const text = textOf(kept, 'text');
  const sent = [...document.querySelectorAll('[data-own] .words')].at(-1)?.textContent;
  if (textOf(kept, 'page') === form.action && text.trim() !== sent) {
    field.value ||= text;
    key.value = textOf(kept, 'key') || key.value;
  }
  field.addEventListener('input', () => {
    const draft = { page: form.action, text: field.value, key: key.value };
    writeJson(PRIVATE_DRAFT_KEY, draft, 'session');
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!field.readOnly) void send(form, button, field);
  });
}

enhance();
