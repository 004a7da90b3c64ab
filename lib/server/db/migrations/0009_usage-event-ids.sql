ALTER TABLE "usage_events" ADD COLUMN "event_id" uuid;--> statement-breakpoint
ALTER TABLE "usage_events" ADD CONSTRAINT "usage_events_event_id_unique" UNIQUE("event_id");