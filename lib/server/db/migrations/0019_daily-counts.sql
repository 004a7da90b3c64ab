CREATE TABLE "daily_counts" (
	"measure" text NOT NULL,
	"day" date NOT NULL,
	"value" text NOT NULL,
	"place" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "daily_counts_measure_day_value_place_pk" PRIMARY KEY("measure","day","value","place")
);
--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "first_answered_at" timestamp with time zone;--> statement-breakpoint
-- Room on each page for the next version of a count, so that no index has to be written.
ALTER TABLE "daily_counts" SET (fillfactor = 70);--> statement-breakpoint
-- A place that no other running transaction counts in (docs/adr/0035): taken without waiting, held to its end.
CREATE FUNCTION free_count_place() RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
  FOR place IN 0..15 LOOP
    IF pg_try_advisory_xact_lock(720419, place) THEN RETURN place; END IF;
  END LOOP;
  RETURN 16 + pg_backend_pid();
END
$$;--> statement-breakpoint
-- Adds changes to counts. Of one measure and day there are some 300 values; what is more counts as '…'.
CREATE FUNCTION count_daily(measures text[], days date[], counted text[], changes bigint[])
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
        SELECT count(*) FROM daily_counts known
        WHERE known.measure = asked.measure AND known.day = asked.day
      ) < 300 THEN left(asked.text, 100) ELSE '…' END AS value) AS bounded
  GROUP BY 1, 2, 3
  HAVING sum(asked.change) <> 0
  ON CONFLICT (measure, day, value, place) DO UPDATE SET count = counts.count + excluded.count;
END
$$;--> statement-breakpoint
-- What an enquiry counts for, once each.
CREATE FUNCTION enquiry_measures(
  came timestamptz, port text, lang text, country_id integer, source text, promotion_id integer, car_signs text
) RETURNS TABLE (measure text, day date, value text) LANGUAGE sql STABLE AS $$
  SELECT counted.measure, (came AT TIME ZONE 'Asia/Shanghai')::date, counted.value
  FROM (
    VALUES ('port', port), ('language', lang), ('country', coalesce(country_id::text, '')),
      ('source', source), ('promotion', promotion_id::text)
    UNION ALL
    (SELECT DISTINCT 'car', trim(sign) FROM unnest(string_to_array(car_signs, ',')) AS sign
      WHERE trim(sign) <> '' LIMIT 5)
  ) AS counted(measure, value)
  WHERE counted.value IS NOT NULL
$$;--> statement-breakpoint
-- Minutes until the first answer, to two significant digits: as exact as anybody reads it, and few values.
CREATE FUNCTION answer_minutes(came timestamptz, answered timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT round(minutes, 1 - floor(log(minutes))::integer)::integer::text
  FROM (SELECT greatest(1, ceil(extract(epoch FROM answered - came) / 60))::numeric AS minutes) AS waited
$$;--> statement-breakpoint
CREATE FUNCTION note_first_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What is erased unanswered becomes lost, without anybody having answered.
  IF NEW.first_answered_at IS NULL AND NEW.erased_at IS NULL AND NEW.state IN ('answered', 'won', 'lost') THEN
    NEW.first_answered_at := coalesce(NEW.state_at, now());
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE FUNCTION count_new_enquiries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_daily(array_agg(measure), array_agg(day), array_agg(value), array_agg(change)) FROM (
    SELECT counted.measure, counted.day, counted.value, count(*) AS change
    FROM new_rows AS came, LATERAL enquiry_measures(
      came.created_at, came.port, came.lang, came.country_id, came.source, came.promotion_id, came.car_model_sign
    ) AS counted
    WHERE came.state <> 'spam'
    GROUP BY 1, 2, 3
    UNION ALL
    SELECT 'spam', (created_at AT TIME ZONE 'Asia/Shanghai')::date, '', count(*)
    FROM new_rows WHERE state = 'spam' GROUP BY 2
    UNION ALL
    SELECT 'answer ' || port, (created_at AT TIME ZONE 'Asia/Shanghai')::date,
      answer_minutes(created_at, first_answered_at), count(*)
    FROM new_rows WHERE first_answered_at IS NOT NULL GROUP BY 1, 2, 3
  ) AS changes;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION count_changed_enquiries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM old_rows AS before JOIN new_rows AS became USING (id)
    WHERE (before.state = 'spam') <> (became.state = 'spam')
      OR before.first_answered_at IS NULL AND became.first_answered_at IS NOT NULL
  ) THEN
    RETURN NULL;
  END IF;
  PERFORM count_daily(array_agg(measure), array_agg(day), array_agg(value), array_agg(change)) FROM (
    SELECT counted.measure, counted.day, counted.value,
      sum(CASE WHEN became.state = 'spam' THEN -1 ELSE 1 END)::bigint AS change
    FROM old_rows AS before JOIN new_rows AS became USING (id), LATERAL enquiry_measures(
      became.created_at, became.port, became.lang, became.country_id, became.source, became.promotion_id,
      became.car_model_sign
    ) AS counted
    WHERE (before.state = 'spam') <> (became.state = 'spam')
    GROUP BY 1, 2, 3
    UNION ALL
    SELECT 'spam', (became.created_at AT TIME ZONE 'Asia/Shanghai')::date, '',
      sum(CASE WHEN became.state = 'spam' THEN 1 ELSE -1 END)::bigint
    FROM old_rows AS before JOIN new_rows AS became USING (id)
    WHERE (before.state = 'spam') <> (became.state = 'spam')
    GROUP BY 2
    UNION ALL
    SELECT 'answer ' || became.port, (became.created_at AT TIME ZONE 'Asia/Shanghai')::date,
      answer_minutes(became.created_at, became.first_answered_at), count(*)
    FROM old_rows AS before JOIN new_rows AS became USING (id)
    WHERE before.first_answered_at IS NULL AND became.first_answered_at IS NOT NULL
    GROUP BY 1, 2, 3
  ) AS changes;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION count_presses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_daily(array_agg('press'::text), array_agg(day), array_agg(value), array_agg(change))
  FROM (
    SELECT day, module || ' ' || station AS value, count(*) AS change FROM new_rows GROUP BY 1, 2
  ) AS changes;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- The steps are those of lib/config/visit-steps.ts.
CREATE FUNCTION count_visit_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM new_rows WHERE station = 'step') THEN
    PERFORM count_daily(array_agg('step'::text), array_agg(day), array_agg(module), array_agg(change))
    FROM (
      SELECT day, module, count(*) AS change FROM new_rows
      WHERE plate = 'way' AND module IN ('visit', 'car', 'form') AND station = 'step'
      GROUP BY 1, 2
    ) AS changes;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- What was there before: answers from the audit trail, then everything once.
UPDATE "enquiries" SET "first_answered_at" = answers."at" FROM (
  SELECT "subject_id", min("at") AS "at" FROM "audit_entries"
  WHERE "subject_kind" = 'enquiry' AND "after" ->> 'state' IN ('answered', 'won', 'lost')
  GROUP BY 1
) AS answers WHERE answers."subject_id" = "enquiries"."id"::text;--> statement-breakpoint
SELECT count_daily(array_agg(measure), array_agg(day), array_agg(value), array_agg(change)) FROM (
  SELECT counted.measure, counted.day, counted.value, count(*) AS change
  FROM "enquiries" AS came, LATERAL enquiry_measures(
    came.created_at, came.port, came.lang, came.country_id, came.source, came.promotion_id, came.car_model_sign
  ) AS counted
  WHERE came.state <> 'spam'
  GROUP BY 1, 2, 3
  UNION ALL
  SELECT 'spam', (created_at AT TIME ZONE 'Asia/Shanghai')::date, '', count(*)
  FROM "enquiries" WHERE state = 'spam' GROUP BY 2
  UNION ALL
  SELECT 'answer ' || port, (created_at AT TIME ZONE 'Asia/Shanghai')::date,
    answer_minutes(created_at, first_answered_at), count(*)
  FROM "enquiries" WHERE first_answered_at IS NOT NULL GROUP BY 1, 2, 3
  UNION ALL
  SELECT 'press', day, module || ' ' || station, count(*) FROM "usage_events" GROUP BY 2, 3
) AS changes;--> statement-breakpoint
CREATE TRIGGER enquiries_note_first_answer BEFORE INSERT OR UPDATE OF "state" ON "enquiries"
FOR EACH ROW EXECUTE FUNCTION note_first_answer();--> statement-breakpoint
CREATE TRIGGER enquiries_count_new AFTER INSERT ON "enquiries"
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_new_enquiries();--> statement-breakpoint
CREATE TRIGGER enquiries_count_changed AFTER UPDATE ON "enquiries"
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION count_changed_enquiries();--> statement-breakpoint
CREATE TRIGGER usage_events_count AFTER INSERT ON "usage_events"
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_presses();--> statement-breakpoint
CREATE TRIGGER unique_views_count AFTER INSERT ON "unique_views"
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_visit_steps();
