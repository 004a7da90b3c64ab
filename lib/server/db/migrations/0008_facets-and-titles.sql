ALTER TABLE "article_texts" ADD COLUMN "title_search" "tsvector" GENERATED ALWAYS AS (search_vector(locale, title, '')) STORED;--> statement-breakpoint
CREATE INDEX "models_by_facets" ON "models" USING btree ("is_in_stock" DESC NULLS FIRST,"brand_position","model_id","brand_sign","type_sign","energy_type","price_usd","power_hp","seats","drive","gearbox","steering","displacement_cc","model_year","range_km","stock_khorgos","stock_erenhot");--> statement-breakpoint
-- The planner does not count what fetching a text's vector from beside its row costs, and would
-- read the vectors of all texts where many fit.
CREATE FUNCTION search_articles(words tsquery, language text)
RETURNS TABLE (id integer, in_title boolean)
LANGUAGE sql STABLE PARALLEL SAFE STRICT SET enable_seqscan = off AS $$
  SELECT article_id, title_search @@ words FROM article_texts
  WHERE search @@ words AND locale = language
$$;
