-- short: a table of the catalogue, which nobody writes but staff; made before by hand, it is skipped here.
CREATE INDEX IF NOT EXISTS "models_by_energy_type" ON "models" USING btree ("energy_type","type_sign");
