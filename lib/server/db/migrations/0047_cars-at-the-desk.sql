CREATE INDEX "units_by_update" ON "units" USING btree ("updated_at","unit_id");--> statement-breakpoint
CREATE INDEX "units_by_price" ON "units" USING btree (coalesce(price_usd, 0),"unit_id");--> statement-breakpoint
CREATE INDEX "units_by_number" ON "units" USING gin (("stock_number" || ' ' || coalesce("vin", '')) gin_trgm_ops);