/**
 * Loads the files of the typeface that the page's text needs, and shows it once they are there: one
 * layout of the page instead of one for each file (app/styles/first-view.css). A file that does not
 * come leaves its letters in what stands in for them.
 */
export async function showTypeface(): Promise<void> {
  const { documentElement: root, fonts } = document;
  const families = getComputedStyle(root).getPropertyValue('--font-typeface');
  const text = document.querySelector('main')?.textContent ?? '';
  await fonts?.load(`1em ${families}`, text).catch(() => {});
  root.dataset.typeface = '';
}
