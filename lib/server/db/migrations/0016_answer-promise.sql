ALTER TABLE "enquiries" ADD COLUMN "answer_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "next_step" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "next_step_on" date;--> statement-breakpoint
-- Enquiries that are older than the column get what lib/config/answer-promise.ts would have said:
-- Khorgos answers on weekdays from 8:30 to 17:00, Erenhot at any hour, both by China's time.
UPDATE "enquiries" SET "answer_due_at" = date_trunc('milliseconds', promise."due_at")
FROM (
  SELECT "id", CASE
    WHEN NOT "is_khorgos" THEN "created_at" + interval '24 hours'
    WHEN "opens"::time = '08:30' THEN ("opens"::date + time '17:00') AT TIME ZONE 'Asia/Shanghai'
    ELSE ("opens" + make_interval(days => CASE WHEN extract(isodow FROM "opens") = 5 THEN 3 ELSE 1 END))
      AT TIME ZONE 'Asia/Shanghai' END AS "due_at"
  FROM (
    SELECT "id", "created_at", "is_khorgos", CASE
      WHEN extract(isodow FROM "came") > 5 OR ("came"::time >= '17:00' AND extract(isodow FROM "came") = 5)
        THEN date_trunc('week', "came") + interval '7 days 8 hours 30 minutes'
      WHEN "came"::time >= '17:00' THEN "came"::date + interval '1 day 8 hours 30 minutes'
      WHEN "came"::time < '08:30' THEN "came"::date + interval '8 hours 30 minutes'
      ELSE "came" END AS "opens"
    FROM (
      SELECT "id", "created_at", "created_at" AT TIME ZONE 'Asia/Shanghai' AS "came", CASE
        WHEN "country_id" IS NULL THEN "lang" = 'ru'
        -- AM AZ BY GE KG KZ MD RU TJ TM UZ
        ELSE "country_id" IN (51, 31, 112, 268, 417, 398, 498, 643, 762, 795, 860) END AS "is_khorgos"
      FROM "enquiries"
    ) AS arrivals
  ) AS openings
) AS promise
WHERE promise."id" = "enquiries"."id";--> statement-breakpoint
CREATE INDEX "enquiries_waiting" ON "enquiries" USING btree ("answer_due_at","id") WHERE state in ('new', 'inHand') and answer_due_at is not null;--> statement-breakpoint
CREATE INDEX "enquiries_by_next_step" ON "enquiries" USING btree ("next_step_on","id") WHERE next_step_on is not null;--> statement-breakpoint
CREATE INDEX "enquiries_by_state_at" ON "enquiries" USING btree ("state_at");