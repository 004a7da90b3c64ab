/**
 * A rendered text of articles, promotions and legal pages.
 * @param html of renderMarkdown, which lets no markup of an author through
 */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by renderMarkdown
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
