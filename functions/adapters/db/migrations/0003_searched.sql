-- How far the minter's history has been searched for the end of this offer, so that no crowd of strange transactions
-- in it can make the search begin again for ever. Null: from the offer on.
ALTER TABLE purchase ADD COLUMN searched_ledger INTEGER;
