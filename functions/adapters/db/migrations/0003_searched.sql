-- How far the minter's history has been searched for the end of this offer, so that many transactions of strangers cannot
-- make the search begin again without end. Null: from the offer on.
ALTER TABLE purchase ADD COLUMN searched_ledger INTEGER;
