import type { Finding, StoredFacts, TextSource } from '@/lib/config/site-check';
import { DESCRIPTION_MAX_LENGTH, TITLE_MAX_PX, titleWidthPx } from '@/lib/format/display-width';
import { directionOf, LOCALES, type Locale } from '@/lib/i18n/locales';
import type { MessageTexts } from '@/lib/i18n/message-faults';
import { originOf } from '@/lib/routing/hosts';
import type { PageDocument } from './page-document';
import type { FindLanguageFault } from './text-language';

/** What rules compare a page with. */
export interface PageRules {
  siteOrigin: string;
  findLanguageFault: FindLanguageFault;
  messages: ReadonlyMap<Locale, MessageTexts>;
  /** Text of a page's interface by what stands on it, for each language. */
  sourceOf(locale: Locale, text: string): TextSource | undefined;
}

const FOUND_MAX_LENGTH = 300;
/** One page may have a fault in every line; the first ones tell enough. */
const TEXT_FINDINGS_MAX = 10;
/** Shorter ones are single words, which languages share. */
const SENTENCE = /\p{L}{2,}.* .*\p{L}{2,}/u;

const cut = (text: string) =>
  text.length > FOUND_MAX_LENGTH ? `${text.slice(0, FOUND_MAX_LENGTH - 1)}…` : text;

function documentFindings(locale: Locale, page: PageDocument): Finding[] {
  const findings: Finding[] = [];
  if (page.lang !== locale) findings.push({ rule: 'lang', found: page.lang, wanted: locale });
  const dir = directionOf(locale);
  if ((page.dir || 'ltr') !== dir) findings.push({ rule: 'dir', found: page.dir, wanted: dir });
  if (page.headlines.length !== 1 || !page.headlines[0])
    findings.push({ rule: 'headline', found: page.headlines.join(' | ') });
  return findings;
}

function lengthFindings({ title, description }: PageDocument): Finding[] {
  const findings: Finding[] = [];
  const widthPx = Math.round(titleWidthPx(title));
  if (!title) findings.push({ rule: 'titleMissing', found: '' });
  else if (widthPx > TITLE_MAX_PX) findings.push({ rule: 'titleTooLong', found: title });
  if (!description) findings.push({ rule: 'descriptionMissing', found: '' });
  else if ([...description].length > DESCRIPTION_MAX_LENGTH)
    findings.push({ rule: 'descriptionTooLong', found: description });
  return findings;
}

/** Of a page that search engines may list: it names itself, and its versions in other languages. */
function addressFindings(
  { siteOrigin }: PageRules,
  locale: Locale,
  path: string,
  page: PageDocument,
  isListed: boolean,
): Finding[] {
  const own = originOf(siteOrigin, locale);
  const address = own + path;
  if (!page.canonical)
    return isListed ? [{ rule: 'canonicalMissing', found: '', wanted: address }] : [];
  if (!page.canonical.startsWith(`${own}/`))
    return [{ rule: 'canonicalOtherHost', found: page.canonical, wanted: address }];
  if (!isListed) return [];
  const findings: Finding[] = [];
  if (page.canonical !== address)
    findings.push({ rule: 'canonicalElsewhere', found: page.canonical, wanted: address });
  const tags = new Map(page.alternates);
  if (tags.get(locale) !== address)
    findings.push({ rule: 'hreflangMissingSelf', found: tags.get(locale) ?? '', wanted: address });
  if (!tags.has('x-default')) findings.push({ rule: 'hreflangMissingDefault', found: '' });
  for (const [tag, href] of page.alternates) {
    const language = LOCALES.find((each) => each === tag);
    const isRight = language
      ? href.startsWith(`${originOf(siteOrigin, language)}/`)
      : tag === 'x-default' && [...tags].some(([other, same]) => other !== tag && same === href);
    if (!isRight) findings.push({ rule: 'hreflangWrongHost', found: `${tag}: ${href}` });
  }
  return findings;
}

const MESSAGE_KEY = /^[a-z]\w*(?:\.\w+)+$/;
const PLACEHOLDER = /\{\w+(?:,[^{}]*)?\}|<\/?[a-z]\w*>/;

function textFinding(rules: PageRules, locale: Locale, text: string): Finding | undefined {
  const source = () => {
    const found = rules.sourceOf(locale, text);
    return found && { source: found };
  };
  const english = rules.messages.get('en');
  if (MESSAGE_KEY.test(text) && english?.has(text))
    return { rule: 'textKey', found: text, source: { kind: 'message', id: text } };
  const placeholder = PLACEHOLDER.exec(text)?.[0];
  if (placeholder) return { rule: 'placeholder', found: cut(text), ...source() };
  if (locale !== 'en' && SENTENCE.test(text)) {
    const key = rules.sourceOf('en', text);
    // The same words may be right in two languages; then they are among its own texts.
    if (key?.kind === 'message' && !rules.sourceOf(locale, text))
      return { rule: 'leftInEnglish', found: cut(text), source: key };
  }
  const fault = rules.findLanguageFault(locale, text);
  return fault && { ...fault, found: cut(fault.found), ...source() };
}

function textFindings(rules: PageRules, locale: Locale, blocks: readonly string[]): Finding[] {
  const findings = new Map<string, Finding>();
  for (const block of blocks) {
    const finding = textFinding(rules, locale, block);
    if (finding) findings.set(`${finding.rule} ${finding.found}`, finding);
    if (findings.size === TEXT_FINDINGS_MAX) break;
  }
  return [...findings.values()];
}

/** The path of an address on the page's own host; the address itself of another's; null for neither. */
function targetOf(own: string, path: string, href: string): string | null {
  if (/^(?:mailto|tel|sms|javascript|viber|weixin|tg|intent|blob):/i.test(href)) return null;
  if (!URL.canParse(href, own + path)) return null;
  const url = new URL(href, own + path);
  if (!/^https?:$/.test(url.protocol)) return null;
  return url.origin === own ? url.pathname + url.search : url.href;
}

/** What a page says, and what is wrong with it alone. */
export function examinePage(
  rules: PageRules,
  locale: Locale,
  path: string,
  page: PageDocument,
): StoredFacts {
  const own = originOf(rules.siteOrigin, locale);
  const isListed = !/noindex|none/i.test(page.robots);
  const targets = (addresses: readonly string[]) => [
    ...new Set(addresses.flatMap((each) => targetOf(own, path, each) ?? [])),
  ];
  return {
    canonical: page.canonical,
    alternates: Object.fromEntries(page.alternates),
    isListed,
    letters: page.mainLetters,
    links: targets(page.links).filter((each) => each.startsWith('/')),
    pictures: targets(page.pictures),
    findings: [
      ...documentFindings(locale, page),
      ...(isListed ? lengthFindings(page) : []),
      ...addressFindings(rules, locale, path, page, isListed),
      ...textFindings(rules, locale, page.blocks),
    ],
  };
}
