ALTER TABLE "enquiries" ADD COLUMN "company" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "city" text DEFAULT '' NOT NULL;