CREATE TABLE "company_facts" (
	"section" text PRIMARY KEY NOT NULL,
	"said" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL
);
