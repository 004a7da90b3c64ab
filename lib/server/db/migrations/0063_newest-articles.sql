-- short: tables of the catalogue, which nobody writes but staff; made before by hand, they are skipped here.
CREATE INDEX IF NOT EXISTS "models_by_drive" ON "models" USING btree ("drive");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "models_by_gearbox" ON "models" USING btree ("gearbox");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "models_by_seats" ON "models" USING btree ("seats");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "models_by_steering" ON "models" USING btree ("steering");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "article_texts_by_title" ON "article_texts" USING gin ("title_search");--> statement-breakpoint
-- Articles of a language that hold the words, in no order and no more than asked for: who gets as
-- many knows that the words tell little. As with search_articles, which the release before uses, the
-- planner would read all vectors, because it does not count what fetching one costs.
CREATE FUNCTION search_some_articles(words tsquery, language text, at_most integer)
RETURNS TABLE (id integer, in_title boolean)
LANGUAGE sql STABLE PARALLEL SAFE STRICT SET enable_seqscan = off AS $$
  SELECT article_id, title_search @@ words FROM article_texts
  WHERE search @@ words AND locale = language AND is_shown LIMIT at_most
$$;--> statement-breakpoint
-- Those with all words in the title, the newest first, then the newest others. Words that many
-- articles hold are met soon on the way from the newest one back; all others have few to be sorted.
CREATE FUNCTION search_newest_articles(words tsquery, language text, wanted integer)
RETURNS TABLE (id integer)
LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT SET enable_seqscan = off AS $$
DECLARE
  many constant integer := 1000;
  found integer[] := array(
    SELECT article_id FROM article_texts JOIN articles USING (article_id)
    WHERE title_search @@ words AND locale = language AND is_shown
    ORDER BY published_at DESC, article_id DESC LIMIT wanted
  );
  others integer[];
BEGIN
  IF cardinality(found) < wanted THEN
    others := array(SELECT hits.id FROM search_some_articles(words, language, many) AS hits);
    IF cardinality(others) < many THEN
      found := found || array(
        SELECT article_id FROM articles WHERE article_id = ANY (others) AND article_id <> ALL (found)
        ORDER BY published_at DESC, article_id DESC LIMIT wanted - cardinality(found)
      );
    ELSE
      found := found || array(
        SELECT articles.article_id FROM articles
        WHERE articles.article_id <> ALL (found) AND (
          SELECT own.is_shown AND own.search @@ words FROM article_texts AS own
          WHERE own.article_id = articles.article_id AND own.locale = language
        )
        ORDER BY published_at DESC, articles.article_id DESC LIMIT wanted - cardinality(found)
      );
    END IF;
  END IF;
  RETURN QUERY SELECT unnest(found);
END
$$;
