CREATE TABLE "site_checks" (
	"check_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_checks_check_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"staff_id" text,
	"requested_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"pages_total" integer DEFAULT 0 NOT NULL,
	"pages_done" integer DEFAULT 0 NOT NULL,
	"pages_unchanged" integer DEFAULT 0 NOT NULL,
	"pages_left_out" integer DEFAULT 0 NOT NULL,
	"pictures_total" integer DEFAULT 0 NOT NULL,
	"pictures_done" integer DEFAULT 0 NOT NULL,
	"findings" integer,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "site_findings" (
	"finding_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_findings_finding_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"locale" text NOT NULL,
	"path" text,
	"route" text,
	"rule" text NOT NULL,
	"found" text NOT NULL,
	"wanted" text,
	"source" jsonb
);
--> statement-breakpoint
CREATE TABLE "site_pages" (
	"locale" text NOT NULL,
	"path" text NOT NULL,
	"route" text NOT NULL,
	"check_id" integer NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"status" integer NOT NULL,
	"etag" text,
	"title" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"facts" jsonb NOT NULL,
	"phone_picture" text,
	"desktop_picture" text,
	"pictured_version" text,
	"console_errors" text[] DEFAULT '{}' NOT NULL,
	"sideways_at_px" integer[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "site_pages_locale_path_pk" PRIMARY KEY("locale","path")
);
--> statement-breakpoint
CREATE TABLE "text_revisions" (
	"kind" text NOT NULL,
	"text_id" text NOT NULL,
	"locale" text NOT NULL,
	"hash" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "text_revisions_kind_text_id_locale_pk" PRIMARY KEY("kind","text_id","locale")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "site_checks_active" ON "site_checks" USING btree ((true)) WHERE "site_checks"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "site_findings_by_page" ON "site_findings" USING btree ("locale","path","rule");--> statement-breakpoint
CREATE INDEX "site_pages_by_route" ON "site_pages" USING btree ("locale","route","path");