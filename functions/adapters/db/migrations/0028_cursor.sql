-- The cursor names the ledger of the journal's last link by its hash too, and that link by another column name: an object of the
-- previous release, which believes one operator, can then no longer append to this database.
ALTER TABLE cursor RENAME COLUMN hash TO tail;
ALTER TABLE cursor ADD COLUMN ledger_hash TEXT;   -- null: unknown, until this release appends a link

-- Drops what nothing reads any more: whether a second node had shown a sale, and the digest of a short row's further effects.
DROP INDEX offer_end_unconfirmed;
ALTER TABLE offer_end DROP COLUMN confirmed;
ALTER TABLE stranger_tx DROP COLUMN digest;
ALTER TABLE dust DROP COLUMN digest;
