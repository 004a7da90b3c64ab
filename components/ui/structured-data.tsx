import { withoutLineRules } from '@/lib/i18n/line-breaks';

/** Puts structured data into the page; `<` is escaped so that no text can end the script element. */
export function StructuredData({ data }: { data: object }) {
  const json = withoutLineRules(JSON.stringify(data)).replaceAll('<', '\\u003c');
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped above
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
