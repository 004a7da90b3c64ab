CREATE TABLE "notification_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event" text NOT NULL,
	"channel" text NOT NULL,
	"receiver" text NOT NULL,
	"port" text,
	"lang" text,
	"enquiry_kind" text,
	"from_hour" smallint NOT NULL,
	"until_hour" smallint NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"session_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"language" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
DROP INDEX "notifications_unsent";--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "enquiry_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "day" date;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "send_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "once_key" text;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_staff_id_staff_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_subscriptions_by_staff" ON "push_subscriptions" USING btree ("staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_by_state" ON "notifications" USING btree ("state","position");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_once_key_unique" UNIQUE("once_key");