ALTER TABLE "article_texts" ADD COLUMN "is_shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "picture_focus_x" integer;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "picture_focus_y" integer;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "publish_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "promotion_texts" ADD COLUMN "is_shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "picture_focus_x" integer;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "picture_focus_y" integer;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "publish_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "articles_by_clock" ON "articles" USING btree ("article_id") WHERE publish_at is not null or publish_until is not null;--> statement-breakpoint
CREATE INDEX "promotions_by_clock" ON "promotions" USING btree ("promotion_id") WHERE publish_at is not null or publish_until is not null;