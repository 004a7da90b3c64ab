CREATE TABLE "digest_entries" (
	"digest_id" uuid NOT NULL,
	"enquiry_id" bigint NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "digest_entries_digest_id_enquiry_id_kind_pk" PRIMARY KEY("digest_id","enquiry_id","kind")
);
--> statement-breakpoint
DROP INDEX "notifications_to_buyers";--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "without_copy" text;--> statement-breakpoint
ALTER TABLE "digest_entries" ADD CONSTRAINT "digest_entries_digest_id_notifications_id_fk" FOREIGN KEY ("digest_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_entries" ADD CONSTRAINT "digest_entries_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digest_entries_by_enquiry" ON "digest_entries" USING btree ("enquiry_id");--> statement-breakpoint
CREATE INDEX "notifications_by_receiver" ON "notifications" USING btree ("receiver","created_at");