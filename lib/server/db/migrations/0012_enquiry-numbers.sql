ALTER TABLE "enquiries" ADD COLUMN "number" text;--> statement-breakpoint
-- Enquiries that are older than their numbers get one as lib/server/leads/enquiry-number.ts draws
-- it, and those that drew the same one draw again.
DO $$
DECLARE
  signs constant text := '3479CDFHJKMNPRTVWX';
BEGIN
  LOOP
    UPDATE "enquiries" SET "number" =
      substr(signs, 1 + get_byte(uuid_send(gen_random_uuid()), 0) % 18, 1) ||
      substr(signs, 1 + get_byte(uuid_send(gen_random_uuid()), 0) % 18, 1) ||
      substr(signs, 1 + get_byte(uuid_send(gen_random_uuid()), 0) % 18, 1) || '-' ||
      substr(signs, 1 + get_byte(uuid_send(gen_random_uuid()), 0) % 18, 1) ||
      substr(signs, 1 + get_byte(uuid_send(gen_random_uuid()), 0) % 18, 1) ||
      substr(signs, 1 + get_byte(uuid_send(gen_random_uuid()), 0) % 18, 1) ||
      substr(signs, 1 + get_byte(uuid_send(gen_random_uuid()), 0) % 18, 1)
    WHERE "number" IS NULL OR "id" IN (
      SELECT "id" FROM (
        SELECT "id", row_number() OVER (PARTITION BY "number" ORDER BY "id") AS nth FROM "enquiries"
      ) AS numbered WHERE nth > 1
    );
    EXIT WHEN NOT FOUND;
  END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE "enquiries" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_number_unique" UNIQUE("number");
