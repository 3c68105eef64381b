-- A pass that returns to stock keeps its NFToken and the proof of its mint, which the next buyer is shown too.
ALTER TABLE token ADD COLUMN mint_hash TEXT;
ALTER TABLE token ADD COLUMN mint_ledger INTEGER;
ALTER TABLE token ADD COLUMN minted_at INTEGER;
-- Whether the pass had its NFToken before this purchase began; mint_hash, mint_ledger and minted_at are then the first mint's.
ALTER TABLE purchase ADD COLUMN minted_before INTEGER NOT NULL DEFAULT 0;

UPDATE token SET (mint_hash, mint_ledger, minted_at) =
  (SELECT mint_hash, mint_ledger, minted_at FROM purchase
   WHERE token_id = token.id AND mint_hash IS NOT NULL ORDER BY mint_ledger LIMIT 1)
WHERE nftoken_id IS NOT NULL;
