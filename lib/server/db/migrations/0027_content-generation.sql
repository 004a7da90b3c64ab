CREATE TABLE "content_generation" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"generation" bigint DEFAULT 0 NOT NULL
);
