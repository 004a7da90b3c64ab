CREATE TABLE "file_imports" (
	"import_id" text PRIMARY KEY NOT NULL,
	"staff_id" text,
	"file_name" text NOT NULL,
	"file_bytes" integer NOT NULL,
	"stored_name" text NOT NULL,
	"state" text NOT NULL,
	"task" text NOT NULL,
	"failure" text,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_texts_only" boolean DEFAULT true NOT NULL,
	"is_confirmed" boolean DEFAULT false NOT NULL,
	"skips_bad" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"step" text,
	"step_done" integer DEFAULT 0 NOT NULL,
	"step_total" integer DEFAULT 0 NOT NULL,
	"step_since" timestamp with time zone,
	"outcome" jsonb,
	"record_count" integer DEFAULT 0 NOT NULL,
	"batch" text,
	"written_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"undone_by" text
);
--> statement-breakpoint
CREATE INDEX "file_imports_at_work" ON "file_imports" USING btree ("asked_at") WHERE "file_imports"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "file_imports_by_person" ON "file_imports" USING btree ("staff_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "file_imports_by_writing" ON "file_imports" USING btree ("written_at" DESC NULLS LAST) WHERE "file_imports"."written_at" is not null;