CREATE TABLE "demo_records" (
	"kind" text NOT NULL,
	"sign" text NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"record_id" integer,
	CONSTRAINT "demo_records_kind_sign_pk" PRIMARY KEY("kind","sign")
);
