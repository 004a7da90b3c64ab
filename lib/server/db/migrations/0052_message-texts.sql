CREATE TABLE "message_texts" (
	"locale" text NOT NULL,
	"key" text NOT NULL,
	"text" text NOT NULL,
	"delivered" text NOT NULL,
	"original" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "message_texts_locale_key_pk" PRIMARY KEY("locale","key")
);
--> statement-breakpoint
ALTER TABLE "site_checks" ADD COLUMN "times_resumed" integer DEFAULT 0 NOT NULL;