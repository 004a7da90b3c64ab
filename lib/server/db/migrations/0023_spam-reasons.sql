ALTER TABLE "enquiries" ADD COLUMN "spam_reasons" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "enquiries_suspect" ON "enquiries" USING btree ("id") WHERE suspect;