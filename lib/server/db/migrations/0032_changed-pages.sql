CREATE TABLE "changed_pages" (
	"path" text PRIMARY KEY NOT NULL,
	"generation" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "indexnow_progress" (
	"endpoint" text NOT NULL,
	"locale" text NOT NULL,
	"generation" bigint NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	CONSTRAINT "indexnow_progress_endpoint_locale_pk" PRIMARY KEY("endpoint","locale")
);
--> statement-breakpoint
CREATE INDEX "changed_pages_by_generation" ON "changed_pages" USING btree ("generation","path");