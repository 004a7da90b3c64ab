CREATE TABLE "staff_failed_tries" (
	"account" text NOT NULL,
	"kind" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "staff_failed_tries_account_kind_hour_pk" PRIMARY KEY("account","kind","hour")
);
--> statement-breakpoint
CREATE TABLE "staff_pending_factors" (
	"session_id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "audit_id" bigint;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD COLUMN "mail_token_hash" text;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "proof" text;--> statement-breakpoint
ALTER TABLE "staff_users" ADD COLUMN "security_seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_pending_factors" ADD CONSTRAINT "staff_pending_factors_session_id_staff_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."staff_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_audit_id_audit_entries_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_by_action" ON "audit_entries" USING btree ("action","at");--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_mail_token_hash_unique" UNIQUE("mail_token_hash");