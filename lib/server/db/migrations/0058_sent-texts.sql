CREATE TABLE "sent_texts" (
	"sent_id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"locale" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"units" jsonb NOT NULL,
	"same_count" integer NOT NULL,
	"outcome" jsonb
);
--> statement-breakpoint
CREATE TABLE "text_suggestions" (
	"locale" text NOT NULL,
	"key" text NOT NULL,
	"text" text NOT NULL,
	"source_mark" text NOT NULL,
	"target_mark" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "text_suggestions_locale_key_pk" PRIMARY KEY("locale","key")
);
--> statement-breakpoint
CREATE INDEX "sent_texts_by_time" ON "sent_texts" USING btree ("sent_at");