CREATE TABLE "enquiry_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiry_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"enquiry_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_id" text,
	"staff_name" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"offer" jsonb,
	"form_key" uuid NOT NULL,
	CONSTRAINT "enquiry_messages_once" UNIQUE("enquiry_id","form_key")
);
--> statement-breakpoint
CREATE TABLE "enquiry_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"small" "bytea" NOT NULL,
	"large" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "link_hash" text;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "link_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "buyer_wrote_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "message_id" bigint;--> statement-breakpoint
ALTER TABLE "enquiry_messages" ADD CONSTRAINT "enquiry_messages_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_pictures" ADD CONSTRAINT "enquiry_pictures_message_id_enquiry_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."enquiry_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enquiry_messages_by_enquiry" ON "enquiry_messages" USING btree ("enquiry_id","id");--> statement-breakpoint
CREATE INDEX "enquiry_pictures_by_message" ON "enquiry_pictures" USING btree ("message_id","position");--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_link_hash_unique" UNIQUE("link_hash");