import { StaticHtml } from './static-html';

/** Puts structured data into the page; `<` is escaped so that no text can end the script. */
export function StructuredData({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <StaticHtml html={json} as="script" type="application/ld+json" />;
}
