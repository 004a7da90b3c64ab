-- Answers from before are signed by whom buyers saw when they were written, as far as that is known still.
UPDATE "enquiry_messages" SET "author_names" = (
  SELECT "names" FROM "people"
  WHERE "people"."staff_id" = "enquiry_messages"."staff_id" AND "is_shown"
    AND ("removed_at" IS NULL OR "removed_at" > "at")
  ORDER BY "removed_at" DESC NULLS FIRST, "position", "person_id" LIMIT 1
) WHERE "staff_id" IN (SELECT "people"."staff_id" FROM "people");
