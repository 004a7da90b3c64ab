CREATE TABLE "landed_rates" (
	"rate_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "landed_rates_rate_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"area" text NOT NULL,
	"name" text NOT NULL,
	"rate_rows" jsonb NOT NULL,
	"valid_from" date NOT NULL,
	"source" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"checked_on" date NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"entered_by" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "landed_rates_by_name" ON "landed_rates" USING btree ("area","name","rate_id");