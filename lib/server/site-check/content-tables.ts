import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ContentKind } from '@/lib/config/site-check';
import { brandTexts, modelTexts, typeTexts } from '../db/schema/catalogue';
import { articleTexts, promotionTexts } from '../db/schema/content';

interface ContentTable {
  table: PgTable;
  /** Of the record; the primary key begins with it and ends with the language. */
  id: PgColumn;
  locale: PgColumn;
  texts: readonly PgColumn[];
  /** Whether visitors see it, of texts that they may not. */
  isShown?: PgColumn;
}

/** Each table of texts: what identifies a text, and what it consists of. */
export const CONTENT_TABLES: Readonly<Record<ContentKind, ContentTable>> = {
  type: {
    table: typeTexts,
    id: typeTexts.typeSign,
    locale: typeTexts.locale,
    texts: [typeTexts.typeName],
  },
  brand: {
    table: brandTexts,
    id: brandTexts.brandSign,
    locale: brandTexts.locale,
    texts: [brandTexts.story],
  },
  model: {
    table: modelTexts,
    id: modelTexts.modelId,
    locale: modelTexts.locale,
    texts: [modelTexts.summary],
  },
  promotion: {
    table: promotionTexts,
    id: promotionTexts.promotionId,
    locale: promotionTexts.locale,
    texts: [promotionTexts.title, promotionTexts.summary, promotionTexts.body],
    isShown: promotionTexts.isShown,
  },
  article: {
    table: articleTexts,
    id: articleTexts.articleId,
    locale: articleTexts.locale,
    texts: [articleTexts.title, articleTexts.summary, articleTexts.body],
    isShown: articleTexts.isShown,
  },
};
