-- Trusted since Postgres 13: the owner of a database may create it (README.md, DATABASE_URL).
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- Texts as they are cut into words. In a database with the locale C case and signs are spelled out,
-- because it knows no letters but ASCII; that takes three times as long as everything else.
DO $do$
BEGIN
  IF lower('ЖӨҮ') = 'жөү' THEN
    CREATE FUNCTION search_text(content text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
      SELECT replace(lower(content), 'ё', 'е')
    $$;
  ELSE
    CREATE FUNCTION search_text(content text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
      SELECT translate(
        lower(content),
        U&'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯӨҮё\00A0\202F\2009«»„“”‘’‚…–—№·•₮₽°×',
        'абвгдеежзийклмнопрстуфхцчшщъыьэюяөүе                     '
      )
    $$;
  END IF;
END
$do$;--> statement-breakpoint
CREATE FUNCTION search_configuration(locale text) RETURNS regconfig
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT CASE locale
    WHEN 'ar' THEN 'pg_catalog.arabic'::regconfig
    WHEN 'de' THEN 'pg_catalog.german'::regconfig
    WHEN 'en' THEN 'pg_catalog.english'::regconfig
    WHEN 'es' THEN 'pg_catalog.spanish'::regconfig
    WHEN 'fr' THEN 'pg_catalog.french'::regconfig
    WHEN 'it' THEN 'pg_catalog.italian'::regconfig
    WHEN 'nl' THEN 'pg_catalog.dutch'::regconfig
    WHEN 'pt' THEN 'pg_catalog.portuguese'::regconfig
    WHEN 'ru' THEN 'pg_catalog.russian'::regconfig
    ELSE 'pg_catalog.simple'::regconfig
  END
$$;--> statement-breakpoint
CREATE FUNCTION search_vector(locale text, title text, others text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT setweight(to_tsvector(search_configuration(locale), search_text(title)), 'A')
    || setweight(to_tsvector(search_configuration(locale), search_text(others)), 'B')
$$;--> statement-breakpoint
CREATE TABLE "search_names" (
	"kind" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "search_names_kind_name_pk" PRIMARY KEY("kind","name")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"term" text collate "C" NOT NULL,
	"kind" text NOT NULL,
	"locale" text DEFAULT '' NOT NULL,
	"target" text NOT NULL,
	"sound" text NOT NULL,
	"slips" text[] NOT NULL,
	CONSTRAINT "search_words_term_kind_locale_target_pk" PRIMARY KEY("term","kind","locale","target")
);
--> statement-breakpoint
ALTER TABLE "article_texts" drop column "search";--> statement-breakpoint
ALTER TABLE "article_texts" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (search_vector(locale, title, summary || ' ' || body)) STORED;--> statement-breakpoint
ALTER TABLE "promotion_texts" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (search_vector(locale, title, summary)) STORED;--> statement-breakpoint
CREATE INDEX "search_words_by_kind" ON "search_words" USING btree ("kind","locale");--> statement-breakpoint
CREATE INDEX "search_words_by_sound" ON "search_words" USING btree ("sound");--> statement-breakpoint
CREATE INDEX "search_words_by_slips" ON "search_words" USING gin ("slips");--> statement-breakpoint
CREATE INDEX "search_words_by_trigrams" ON "search_words" USING gin ("sound" gin_trgm_ops);--> statement-breakpoint
-- The library has to be there before one of its settings is.
SELECT show_limit();--> statement-breakpoint
CREATE FUNCTION search_words_like(key text) RETURNS SETOF search_words
LANGUAGE sql STABLE PARALLEL SAFE STRICT SET pg_trgm.similarity_threshold = 0.2 AS $$
  SELECT * FROM search_words WHERE sound % key
$$;--> statement-breakpoint
CREATE INDEX "article_texts_by_search" ON "article_texts" USING gin ("search");--> statement-breakpoint
CREATE INDEX "promotion_texts_by_search" ON "promotion_texts" USING gin ("search");