CREATE INDEX IF NOT EXISTS "enquiries_by_asked_number" ON "enquiries" USING btree (upper(replace(unit ->> 'stock_number', '-', '')));--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "enquiries_by_asked_unit" ON "enquiries" USING btree ((unit ->> 'unit_id'));
