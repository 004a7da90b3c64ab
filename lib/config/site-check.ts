/**
 * What a check of the language sites looks for; each rule has a sentence in messages/desk.
 */
export const FINDING_RULES = [
  // The answer
  'status',
  // The document
  'lang',
  'dir',
  'headline',
  'titleMissing',
  'titleTooLong',
  'titleTwice',
  'descriptionMissing',
  'descriptionTooLong',
  // Search engines
  'canonicalMissing',
  'canonicalElsewhere',
  'canonicalOtherHost',
  'sitemapNoindex',
  'hreflangMissingSelf',
  'hreflangWrongHost',
  'hreflangNotReturned',
  'hreflangMissingDefault',
  // Texts
  'textKey',
  'placeholder',
  'leftInEnglish',
  'otherLanguage',
  'mixedScript',
  'contentMissing',
  'contentShort',
  'outdated',
  'message',
  // What the page names
  'deadLink',
  'missingPicture',
] as const;

export type FindingRule = (typeof FINDING_RULES)[number];

/** Rules that compare pages, at the end of a check. */
export const COMPARED_RULES: readonly FindingRule[] = [
  'status',
  'titleTwice',
  'sitemapNoindex',
  'hreflangNotReturned',
  'contentMissing',
  'contentShort',
  'outdated',
  'message',
  'deadLink',
  'missingPicture',
];

/** Rules for texts without a page. */
export const TEXT_RULES: readonly FindingRule[] = ['contentMissing', 'outdated', 'message'];

/** Tables of texts that an import fills. */
export const CONTENT_KINDS = ['type', 'brand', 'model', 'promotion', 'article'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** What their records are called where staff edit them. */
export const RECORD_KINDS = {
  type: 'types',
  brand: 'brands',
  model: 'models',
  promotion: 'promotions',
  article: 'articles',
} as const satisfies Record<ContentKind, string>;

/** These, and texts of the interface. */
export const TEXT_KINDS = ['message', ...CONTENT_KINDS] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** Where a text stands. */
export interface TextSource {
  kind: TextKind;
  /** Key of the message, or id of the record. */
  id: string;
}

/** The text of a record. */
export type ContentSource = TextSource & { kind: ContentKind };

export interface Finding {
  rule: FindingRule;
  /** What was found, at most 300 characters. */
  found: string;
  wanted?: string;
  source?: TextSource;
}

/** What is stored of a page: enough to compare pages without requesting them again. */
export interface StoredFacts {
  /** Where the page redirects to, if it does. */
  location?: string;
  canonical?: string;
  /** Address by language tag. */
  alternates: Record<string, string>;
  isListed: boolean;
  /** Letters of the page's own part. */
  letters: number;
  /** Paths of the same host, with their query. */
  links: string[];
  /** Pictures: paths of the same host, or addresses. */
  pictures: string[];
  /** What is wrong with the page alone. */
  findings: Finding[];
}
