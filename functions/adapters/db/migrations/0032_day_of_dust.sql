-- The day on which the ledger of this dust closed, in days since 1970, so that the books name it. Null where an earlier release
-- wrote the row.
ALTER TABLE dust ADD COLUMN day INTEGER;
