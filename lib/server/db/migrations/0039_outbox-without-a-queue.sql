ALTER TABLE "notifications" ADD COLUMN "due_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "notifications" SET "due_at" = coalesce("send_after", "created_at") WHERE "state" = 'pending';--> statement-breakpoint
CREATE INDEX "notifications_due" ON "notifications" USING btree ("channel","due_at") WHERE "notifications"."state" = 'pending';--> statement-breakpoint
DROP SCHEMA IF EXISTS "pgboss" CASCADE;
