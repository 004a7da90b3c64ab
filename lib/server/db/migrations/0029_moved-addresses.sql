CREATE TABLE "moved_addresses" (
	"moved_from" text PRIMARY KEY NOT NULL,
	"moved_to" text NOT NULL
);
