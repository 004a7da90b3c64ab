CREATE TABLE "import_forms" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"answers" jsonb NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
