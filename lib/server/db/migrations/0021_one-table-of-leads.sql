-- What is counted by day are enquiries; a car that is saved is none (docs/adr/0036).
CREATE OR REPLACE FUNCTION count_new_enquiries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_daily(array_agg(measure), array_agg(day), array_agg(value), array_agg(change)) FROM (
    SELECT counted.measure, counted.day, counted.value, count(*) AS change
    FROM new_rows AS came, LATERAL enquiry_measures(
      came.created_at, came.port, came.lang, came.country_id, came.source, came.promotion_id, came.car_model_sign
    ) AS counted
    WHERE came.state <> 'spam' AND came.kind <> 'intention'
    GROUP BY 1, 2, 3
    UNION ALL
    SELECT 'spam', (created_at AT TIME ZONE 'Asia/Shanghai')::date, '', count(*)
    FROM new_rows WHERE state = 'spam' AND kind <> 'intention' GROUP BY 2
    UNION ALL
    SELECT 'answer ' || port, (created_at AT TIME ZONE 'Asia/Shanghai')::date,
      answer_minutes(created_at, first_answered_at), count(*)
    FROM new_rows WHERE first_answered_at IS NOT NULL AND kind <> 'intention' GROUP BY 1, 2, 3
  ) AS changes;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_changed_enquiries() RETURNS trigger LANGUAGE plpgsql AS $$
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
    WHERE (before.state = 'spam') <> (became.state = 'spam') AND became.kind <> 'intention'
    GROUP BY 1, 2, 3
    UNION ALL
    SELECT 'spam', (became.created_at AT TIME ZONE 'Asia/Shanghai')::date, '',
      sum(CASE WHEN became.state = 'spam' THEN 1 ELSE -1 END)::bigint
    FROM old_rows AS before JOIN new_rows AS became USING (id)
    WHERE (before.state = 'spam') <> (became.state = 'spam') AND became.kind <> 'intention'
    GROUP BY 2
    UNION ALL
    SELECT 'answer ' || became.port, (became.created_at AT TIME ZONE 'Asia/Shanghai')::date,
      answer_minutes(became.created_at, became.first_answered_at), count(*)
    FROM old_rows AS before JOIN new_rows AS became USING (id)
    WHERE before.first_answered_at IS NULL AND became.first_answered_at IS NOT NULL
      AND became.kind <> 'intention'
    GROUP BY 1, 2, 3
  ) AS changes;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Saved cars become leads like the others, each with a number as lib/server/leads/enquiry-number.ts
-- draws it; those that drew one that is taken draw again.
CREATE TEMPORARY TABLE "drawn_numbers" AS SELECT "id", NULL::text AS "number" FROM "purchase_intentions";--> statement-breakpoint
DO $$
DECLARE
  signs constant text := '3479CDFHJKMNPRTVWX';
BEGIN
  LOOP
    UPDATE "drawn_numbers" SET "number" =
      substr(signs, 1 + get_byte(uuid_send(gen_random_uuid()), 0) % 18, 1) ||
      substr(signs, 1 + get_byte(uuid_send(gen_random_uuid()), 0) % 18, 1) ||
      substr(signs, 1 + get_byte(uuid_send(gen_random_uuid()), 0) % 18, 1) || '-' ||
      substr(signs, 1 + get_byte(uuid_send(gen_random_uuid()), 0) % 18, 1) ||
      substr(signs, 1 + get_byte(uuid_send(gen_random_uuid()), 0) % 18, 1) ||
      substr(signs, 1 + get_byte(uuid_send(gen_random_uuid()), 0) % 18, 1) ||
      substr(signs, 1 + get_byte(uuid_send(gen_random_uuid()), 0) % 18, 1)
    WHERE "number" IS NULL
      OR "number" IN (SELECT "number" FROM "enquiries")
      OR "id" IN (
        SELECT "id" FROM (
          SELECT "id", row_number() OVER (PARTITION BY "number" ORDER BY "id") AS nth FROM "drawn_numbers"
        ) AS numbered WHERE nth > 1
      );
    EXIT WHEN NOT FOUND;
  END LOOP;
END $$;--> statement-breakpoint
INSERT INTO "enquiries" ("number", "kind", "port", "created_at", "address_hash", "name", "country",
  "mail", "mobile", "remark", "lang", "brand", "brand_sign", "car_model", "car_model_sign")
SELECT drawn."number", 'intention', CASE WHEN "lang" = 'ru' THEN 'khorgos' ELSE 'erenhot' END,
  "created_at", "address_hash", "name", '', "mail", "mobile", '', "lang", "brand", "brand_sign",
  "car_model", "car_model_sign"
FROM "purchase_intentions" JOIN "drawn_numbers" AS drawn USING ("id")
ORDER BY "id";--> statement-breakpoint
DROP TABLE "drawn_numbers";--> statement-breakpoint
DROP TABLE "purchase_intentions" CASCADE;
