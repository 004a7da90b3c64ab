CREATE TABLE "passage_texts" (
	"passage_id" integer NOT NULL,
	"locale" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (search_vector(locale, title, summary || ' ' || body)) STORED,
	CONSTRAINT "passage_texts_passage_id_locale_pk" PRIMARY KEY("passage_id","locale")
);
--> statement-breakpoint
CREATE TABLE "passages" (
	"passage_id" integer PRIMARY KEY NOT NULL,
	"passage_sign" text NOT NULL,
	"state" text DEFAULT 'published' NOT NULL,
	"publish_at" timestamp with time zone,
	"publish_until" timestamp with time zone,
	"place" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"topic" text,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"cars" text[] DEFAULT '{}' NOT NULL,
	"checked_on" date,
	"sources" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "passages_passage_sign_unique" UNIQUE("passage_sign")
);
--> statement-breakpoint
ALTER TABLE "passage_texts" ADD CONSTRAINT "passage_texts_passage_id_passages_passage_id_fk" FOREIGN KEY ("passage_id") REFERENCES "public"."passages"("passage_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passage_texts_by_search" ON "passage_texts" USING gin ("search");--> statement-breakpoint
CREATE INDEX "passages_by_place" ON "passages" USING btree ("place","position","passage_id");--> statement-breakpoint
CREATE INDEX "passages_by_clock" ON "passages" USING btree ("passage_id") WHERE publish_at is not null or publish_until is not null;