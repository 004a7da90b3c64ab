-- Removals from before name the sign of their model, while the bin still has it: enquiries are found by it.
UPDATE "catalogue_edits" SET "before" = jsonb_build_object('model_sign', "record" -> 'model_sign')
FROM "removed_records"
WHERE "removed_records"."kind" = 'models' AND "catalogue_edits"."kind" = 'models'
  AND "removed_records"."key" = "catalogue_edits"."key" AND "after" IS NULL;
