ALTER TABLE "enquiries" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "port" text;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "utm_source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "utm_medium" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "utm_campaign" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "promotion_id" integer;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "first_page" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "visit" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "port" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "utm_source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "utm_medium" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "utm_campaign" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "promotion_id" integer;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "first_page" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "visit" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- What was derived for each reading until now (lib/server/leads/enquiry-kind.ts, lead-port.ts).
UPDATE "enquiries" SET
  "kind" = CASE
    WHEN "from" = 'dealer' OR "company" <> '' THEN 'dealer'
    WHEN "from" = 'gift' OR "from" LIKE 'gift:%' THEN 'gift'
    WHEN "from" LIKE 'promotion:%' THEN 'promotion'
    WHEN "car_model" <> '' THEN 'car'
    ELSE 'general' END,
  "port" = CASE
    WHEN "country_id" IN (51, 31, 112, 268, 417, 398, 498, 643, 762, 795, 860) THEN 'khorgos'
    WHEN "country_id" IS NULL AND "lang" = 'ru' THEN 'khorgos'
    ELSE 'erenhot' END;--> statement-breakpoint
UPDATE "members" SET "port" = CASE WHEN "lang" = 'ru' THEN 'khorgos' ELSE 'erenhot' END;--> statement-breakpoint
ALTER TABLE "enquiries" ALTER COLUMN "kind" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ALTER COLUMN "port" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ALTER COLUMN "port" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "enquiries_by_port" ON "enquiries" USING btree ("port","id");--> statement-breakpoint
CREATE INDEX "enquiries_by_kind" ON "enquiries" USING btree ("kind","id");