CREATE TABLE "sealed_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
