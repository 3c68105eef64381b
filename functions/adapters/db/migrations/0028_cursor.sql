-- The cursor names the ledger that has the journal's last link by its hash too, and that link by another name: an object of the
-- release before, which believes one operator, appends nothing to this database any more.
ALTER TABLE cursor RENAME COLUMN hash TO tail;
ALTER TABLE cursor ADD COLUMN ledger_hash TEXT;   -- null: not known, until this release appends a link

-- What only served doubt: whether a second node had shown a sale, and what else the effects of a short row's transaction said.
DROP INDEX offer_end_unconfirmed;
ALTER TABLE offer_end DROP COLUMN confirmed;
ALTER TABLE stranger_tx DROP COLUMN digest;
ALTER TABLE dust DROP COLUMN digest;
