ALTER TABLE "search_words" RENAME COLUMN "slips" TO "deletions";--> statement-breakpoint
ALTER INDEX "search_words_by_slips" RENAME TO "search_words_by_deletions";
