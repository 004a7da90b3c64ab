CREATE TABLE "enquiry_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiry_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"enquiry_id" bigint NOT NULL,
	"staff_id" text NOT NULL,
	"staff_name" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "owner_id" text;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "state_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enquiry_notes" ADD CONSTRAINT "enquiry_notes_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enquiry_notes_by_enquiry" ON "enquiry_notes" USING btree ("enquiry_id","id");--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_owner_id_staff_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."staff_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enquiries_by_state" ON "enquiries" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "enquiries_by_owner" ON "enquiries" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "enquiries_by_lang" ON "enquiries" USING btree ("lang","id");--> statement-breakpoint
CREATE INDEX "enquiries_by_mobile" ON "enquiries" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX "enquiries_by_mail" ON "enquiries" USING btree (lower("mail"));--> statement-breakpoint
CREATE INDEX "enquiries_by_words" ON "enquiries" USING gin ((lower("name") || ' ' || lower("mail") || ' ' || regexp_replace("mobile", '\D', '', 'g') || ' ' || lower("number")) gin_trgm_ops);