import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ContentKind } from '@/lib/config/site-check';
import { brandTexts, modelTexts, typeTexts } from '../db/schema/catalogue';
import { articleTexts, promotionTexts } from '../db/schema/content';

interface ContentTable {
  /** With whether visitors see it, of texts that they may not. */
  table: PgTable & { locale: PgColumn; isShown?: PgColumn };
  /** Of the record; the primary key begins with it and ends with the language. */
  id: PgColumn;
  texts: readonly PgColumn[];
}

const writtenIn = ({ title, summary, body }: typeof promotionTexts | typeof articleTexts) => [
  title,
  summary,
  body,
];

/** Each table of texts: what identifies a text, and what it consists of. */
export const CONTENT_TABLES: Readonly<Record<ContentKind, ContentTable>> = {
  type: { table: typeTexts, id: typeTexts.typeSign, texts: [typeTexts.typeName] },
  brand: { table: brandTexts, id: brandTexts.brandSign, texts: [brandTexts.story] },
  model: { table: modelTexts, id: modelTexts.modelId, texts: [modelTexts.summary] },
  promotion: {
    table: promotionTexts,
    id: promotionTexts.promotionId,
    texts: writtenIn(promotionTexts),
  },
  article: { table: articleTexts, id: articleTexts.articleId, texts: writtenIn(articleTexts) },
};
