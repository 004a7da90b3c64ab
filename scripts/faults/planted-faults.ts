/** A possible mistake in one place, and the tests that have to find it. */
export interface PlantedFault {
  /** What a visitor, a member or the staff would suffer. */
  effect: string;
  file: string;
  /** Stands once in the file. */
  search: string;
  replacement: string;
  /** What of the unit step notices it, as a path that Vitest filters by. */
  tests: string;
}

/** One per feature. */
export const PLANTED_FAULTS: PlantedFault[] = [
  {
    effect: 'parameters are signed in the order they come in',
    file: 'lib/contract/signature.ts',
    search: '    .sort(([a], [b]) => (a < b ? -1 : 1))\n',
    replacement: '',
    tests: 'lib/contract/signature',
  },
  {
    effect: 'empty lists are sent',
    file: 'lib/contract/signature.ts',
    search: '!(Array.isArray(value) && value.length === 0)',
    replacement: 'true',
    tests: 'lib/contract/signature',
  },
  {
    effect: 'passwords are hashed without Base64',
    file: 'lib/contract/password.ts',
    search: 'base64.stringify(utf8.parse(password))',
    replacement: 'password',
    tests: 'lib/contract/password',
  },
  {
    effect: 'the Russian host names no language',
    file: 'lib/routing/host-locale.ts',
    search: "if (label === 'www') return DEFAULT_LOCALE;",
    replacement: '',
    tests: 'lib/routing/host-locale',
  },
  {
    effect: 'a comparison takes any number of cars',
    file: 'lib/routing/comparison.ts',
    search: '.slice(0, COMPARED_MAX)',
    replacement: '',
    tests: 'lib/routing/comparison',
  },
  {
    effect: 'cookies name a domain on addresses that have none',
    file: 'lib/config/cookie-domain.ts',
    search: "hostname.includes('.') && !isAddress ? hostname : undefined",
    replacement: 'hostname',
    tests: 'lib/config/cookie-domain',
  },
  {
    effect: 'a screen of exactly 768 px counts as a desktop',
    file: 'lib/browser/device.ts',
    search: 'widthPx <= MOBILE_MAX_WIDTH_PX',
    replacement: 'widthPx < MOBILE_MAX_WIDTH_PX',
    tests: 'lib/browser/device',
  },
  {
    effect: 'the header is fixed too late',
    file: 'lib/config/limits.ts',
    search: 'HEADER_FIXED_BEYOND_PX = 10',
    replacement: 'HEADER_FIXED_BEYOND_PX = 12',
    tests: 'components/shell/header-state',
  },
  {
    effect: 'the success page counts from four',
    file: 'lib/config/limits.ts',
    search: 'RETURN_COUNTDOWN_S = 3',
    replacement: 'RETURN_COUNTDOWN_S = 4',
    tests: 'components/enquiry/return-countdown',
  },
  {
    effect: 'a car at the limit of the recycling fee loses its concession',
    file: 'lib/config/recycling-fee.ts',
    search: 'return power_kw <= max;',
    replacement: 'return power_kw < max;',
    tests: 'lib/format/model-facts',
  },
  {
    effect: 'an article may carry HTML of its own',
    file: 'lib/format/markdown.ts',
    search: "new MarkdownIt('zero', { html: false,",
    replacement: "new MarkdownIt('default', { html: true,",
    tests: 'lib/format/markdown',
  },
  {
    effect: 'an enquiry without a telephone number is stored',
    file: 'lib/server/leads/enquiries.ts',
    search: "  mobile: 'please fill phone',\n",
    replacement: '',
    tests: 'lib/server/leads',
  },
  {
    effect: 'an enquiry sent twice fails the second time',
    file: 'lib/server/leads/store-enquiry.ts',
    search: '.onConflictDoNothing()',
    replacement: '',
    tests: 'lib/server/leads',
  },
  {
    effect: 'a message that failed is never sent again',
    file: 'lib/server/notify/deliver.ts',
    search: ': { dueAt: nextAt })',
    replacement: ': { dueAt: notification.giveUpAt })',
    tests: 'lib/server/notify/notify.test.ts',
  },
  {
    effect: 'a later message about an enquiry overtakes an earlier one',
    file: 'lib/server/notify/deliver.ts',
    search: '        notExists(first),\n',
    replacement: '',
    tests: 'lib/server/notify/notify.test.ts',
  },
  {
    effect: 'buyers get a copy of everything that is typed with their address',
    file: 'lib/server/leads/enquiries.ts',
    search: 'withoutCopy: beyond?.cap ?? null,',
    replacement: 'withoutCopy: beyond ? null : null,',
    tests: 'lib/server/notify/mail-caps.test.ts',
  },
  {
    effect: 'what fills in the trap is taken for a person',
    file: 'lib/server/leads/enquiries.ts',
    search: 'isTrapped = Boolean(input.company_url)',
    replacement: 'isTrapped = false',
    tests: 'lib/server/leads',
  },
  {
    effect: 'sessions never expire',
    file: 'lib/server/request/member-sessions.ts',
    search: '    gt(sessions.expiresAt, now),\n    isNull(',
    replacement: '    isNull(',
    tests: 'lib/server/members/accounts',
  },
  {
    effect: 'a token works after logging out',
    file: 'lib/server/request/member-sessions.ts',
    search: 'gt(sessions.expiresAt, now),\n    isNull(sessions.revokedAt),\n',
    replacement: 'gt(sessions.expiresAt, now),\n',
    tests: 'lib/server/members/accounts',
  },
  {
    effect: 'passwords can be guessed without limit',
    file: 'lib/server/request/login-throttle.ts',
    search: "  await limits.consume('triesOfAccountAndAddress', pair);\n",
    replacement: '',
    tests: 'lib/server/members/guessing',
  },
  {
    effect: 'who waits for somebody’s address may guess at their password for ever',
    file: 'lib/server/members/accounts.ts',
    search: '  if (member.isHolder) await countSuccess();',
    replacement: '  await countSuccess();',
    tests: 'lib/server/members/mailbox-proof',
  },
  {
    effect: 'accounts of others keep waiting for a mailbox that is proven',
    file: 'lib/server/members/address-holder.ts',
    search: '  await endWaiting(db, email, memberId);\n',
    replacement: '',
    tests: 'lib/server/members/mailbox-proof',
  },
  {
    effect: 'any signature is accepted',
    file: 'lib/server/http/request-signature.ts',
    search: 'left.length === right.length && timingSafeEqual(left, right)',
    replacement: 'true',
    tests: 'lib/server/http/dispatch',
  },
  {
    effect: 'anybody may refresh pages',
    file: 'lib/server/http/refresh.ts',
    search: 'if (!timingSafeEqual(',
    replacement: 'if (false && !timingSafeEqual(',
    tests: 'lib/server/http/refresh',
  },
  {
    effect: 'a second view of a day is answered with a fault',
    file: 'lib/server/usage/events.ts',
    search: 'createdAt: now,\n    })\n    .onConflictDoNothing()',
    replacement: 'createdAt: now,\n    })',
    tests: 'lib/server/usage',
  },
  {
    effect: 'approving a review deletes its pictures',
    file: 'lib/server/reviews/moderation.ts',
    search: "state === 'rejected' ? await orphanMediaOf(tx, withoutMedia) : []",
    replacement: 'await orphanMediaOf(tx, withoutMedia)',
    tests: 'lib/server/reviews/moderation',
  },
  {
    effect: 'a review without a text is stored',
    file: 'lib/server/reviews/publish-review.ts',
    search: "  if (!experience) throw specified('please fill experience');\n",
    replacement: '',
    tests: 'lib/server/reviews/publish-review',
  },
  {
    effect: 'ended promotions are offered to members',
    file: 'lib/server/content/promotions.ts',
    search: 'and(lte(promotions.startsAt, now), gt(promotions.endsAt, now))',
    replacement: 'lte(promotions.startsAt, now)',
    tests: 'lib/server/content',
  },
  {
    effect: 'articles come oldest first',
    file: 'lib/server/content/articles.ts',
    search: 'desc(articles.publishedAt), desc(articles.articleId)',
    replacement: 'articles.publishedAt, articles.articleId',
    tests: 'lib/server/content',
  },
  {
    effect: 'a highest price hides no car',
    file: 'lib/server/catalogue/model-filters.ts',
    search: "(compares === 'max') return lte(column, most)",
    replacement: "(compares === 'max') return gte(column, 0)",
    tests: 'lib/server/catalogue',
  },
  {
    effect: 'short words are searched with typing errors',
    file: 'lib/server/search/spelling.ts',
    search: '  if (length < 4) return 0;\n',
    replacement: '',
    tests: 'lib/server/search',
  },
  {
    effect: 'countries stand in the order of their codes',
    file: 'lib/server/geo/countries.ts',
    search: '  list.sort((a, b) => collator.compare(a.country, b.country));\n',
    replacement: '',
    tests: 'lib/server/geo',
  },
  {
    effect: 'an address with a query breaks the sitemap',
    file: 'lib/seo/sitemap.ts',
    search: 'const escaped = escapeMarkup(path);',
    replacement: 'const escaped = path;',
    tests: 'lib/seo',
  },
  {
    effect: 'Google Maps opens at the wrong place',
    file: 'components/map/map-services.ts',
    search: 'query=$' + '{latitude},$' + '{longitude}`',
    replacement: 'query=$' + '{longitude},$' + '{latitude}`',
    tests: 'components/map',
  },
  {
    effect: 'sign-up accepts passwords that differ',
    file: 'components/member/sign-up-form.tsx',
    search: 'values.password === values.confirm',
    replacement: 'true',
    tests: 'components/member/sign-up',
  },
  {
    // Unchanged ones are left out by two checks, so that no single fault removes it.
    effect: 'search engines are told of no car that an import changes',
    file: 'lib/server/import/import-writer.ts',
    search: 'if (changed.has(id)) this.changed.addModel(id, key);',
    replacement: ';',
    tests: 'lib/server/indexnow',
  },
  {
    effect: 'a rehearsal tells search engines of its pages',
    file: 'lib/server/indexnow/settings.ts',
    search: '!SEARCH_INDEXING || ',
    replacement: '',
    tests: 'lib/server/indexnow',
  },
  {
    effect: 'a search engine that asks to be left alone is not',
    file: 'lib/server/indexnow/announcer.ts',
    search: 'Math.max(pause, answer.retryAfterMs)',
    replacement: 'pause',
    tests: 'lib/server/indexnow',
  },
  {
    effect: 'a rate holds before its day',
    file: 'lib/landed-cost/rates-in-force.ts',
    search: 'entry.from > day || ',
    replacement: '',
    tests: 'lib/landed-cost',
  },
  {
    effect: 'a model costs what its sold car did',
    file: 'lib/server/import/count-units.ts',
    search: "in ('at_port', 'coming')",
    replacement: "in ('at_port', 'coming', 'sold')",
    tests: 'lib/server/import/units',
  },
  {
    effect: 'an import empties what its file does not name',
    file: 'lib/server/import/merge-rows.ts',
    search: '...(stored ?? newColumns(kind))',
    replacement: '...newColumns(kind)',
    tests: 'lib/server/import/partial-rows',
  },
  {
    effect: 'whoever is signed in at the desk may do everything',
    file: 'lib/server/desk/desk-action.ts',
    search: "return allowed === 'staff' || mayStaff(staff.role, allowed);",
    replacement: 'return true;',
    tests: 'lib/server/desk',
  },
  {
    effect: 'an enquiry that was rejected is sent again for ever',
    file: 'lib/outbox/flush.ts',
    search: 'isHeld: true, ',
    replacement: '',
    tests: 'lib/outbox',
  },
  {
    effect: 'a car that was sold keeps its price without a network',
    file: 'lib/offline/page-facts.ts',
    search: 'price > 0 && !isSold ? price : null',
    replacement: 'price > 0 ? price : null',
    tests: 'lib/offline',
  },
  {
    effect: 'backups of former months are removed',
    file: 'lib/runtime/backup/backup-files.ts',
    search: '  keep(monthOf, KEPT_MONTHS);\n',
    replacement: '',
    tests: 'lib/runtime/backup/backup-files',
  },
];

/** @throws Error when the text to replace does not stand exactly once in the file */
export function plant({ file, search, replacement }: PlantedFault, source: string): string {
  const [before, after, ...more] = source.split(search);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${file} has to contain this once: ${search}`);
  return before + replacement + after;
}
