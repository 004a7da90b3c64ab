-- short: a table that visitors neither read nor write; its rows grow by what staff change.
CREATE INDEX "catalogue_edits_removed" ON "catalogue_edits" USING btree ("kind") WHERE after is null;--> statement-breakpoint
-- Adds changes to counts, as before; the 300 are values, of which each may have as many rows as write it at once.
CREATE OR REPLACE FUNCTION count_daily(measures text[], days date[], counted text[], changes bigint[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  own_place integer := free_count_place();
BEGIN
  INSERT INTO daily_counts AS counts (measure, day, value, place, count)
  SELECT asked.measure, asked.day, bounded.value, own_place, sum(asked.change)::integer
  FROM unnest(measures, days, counted, changes) AS asked(measure, day, text, change),
    LATERAL (SELECT CASE
      WHEN EXISTS (
        SELECT FROM daily_counts known
        WHERE known.measure = asked.measure AND known.day = asked.day AND known.value = left(asked.text, 100)
      ) OR (
        SELECT count(DISTINCT known.value) FROM daily_counts known
        WHERE known.measure = asked.measure AND known.day = asked.day
      ) < 300 THEN left(asked.text, 100) ELSE '…' END AS value) AS bounded
  GROUP BY 1, 2, 3
  HAVING sum(asked.change) <> 0
  ON CONFLICT (measure, day, value, place) DO UPDATE SET count = counts.count + excluded.count;
END
$$;
