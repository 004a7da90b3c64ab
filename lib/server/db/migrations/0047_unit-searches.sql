CREATE INDEX "units_by_update" ON "units" USING btree ("updated_at","unit_id");--> statement-breakpoint
CREATE INDEX "units_by_price" ON "units" USING btree (coalesce(price_usd, 0),"unit_id");--> statement-breakpoint
CREATE INDEX "units_by_desk_search" ON "units" USING gin (("stock_number" || ' ' || coalesce("vin", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "units_by_number" ON "units" USING btree (upper(replace(stock_number, '-', '')));--> statement-breakpoint
CREATE INDEX "units_by_vin_end" ON "units" USING btree (reverse(vin) text_pattern_ops);