-- A pass that goes back to stock keeps its token, and what proves its mint: the next buyer is shown it too.
ALTER TABLE token ADD COLUMN mint_hash TEXT;
ALTER TABLE token ADD COLUMN mint_ledger INTEGER;
ALTER TABLE token ADD COLUMN minted_at INTEGER;
-- Whether the pass had its token before this purchase began; its mint_hash, mint_ledger and minted_at are then the first mint's.
ALTER TABLE purchase ADD COLUMN minted_before INTEGER NOT NULL DEFAULT 0;

UPDATE token SET (mint_hash, mint_ledger, minted_at) =
  (SELECT mint_hash, mint_ledger, minted_at FROM purchase
   WHERE token_id = token.id AND mint_hash IS NOT NULL ORDER BY mint_ledger LIMIT 1)
WHERE nftoken_id IS NOT NULL;
