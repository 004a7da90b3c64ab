ALTER TABLE "article_texts" ADD COLUMN "search" "tsvector";--> statement-breakpoint
CREATE INDEX "article_texts_by_search" ON "article_texts" USING gin ("search");