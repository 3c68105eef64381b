-- The hash of the ledger that has a transaction; null where the release before stored it. A fork may have the same link in
-- a ledger of the same index, after others.
ALTER TABLE ledger_tx ADD COLUMN ledger_hash TEXT;
