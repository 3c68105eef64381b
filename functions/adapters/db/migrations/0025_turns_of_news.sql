-- When the consequences of a transaction could last not be completed, unix ms; 0: not tried yet. The queue is in the order of
-- this and the close of its ledger, so that transactions that wait for something else keep no newer one waiting.
ALTER TABLE ledger_tx ADD COLUMN turn_at INTEGER NOT NULL DEFAULT 0;
CREATE INDEX ledger_tx_in_turn ON ledger_tx (max(COALESCE(closed_at, 0), turn_at)) WHERE followed = 0;

-- When Xaman first failed to report the state of this purchase's wallet request, unix ms; null: never. Its buyer may
-- have been unable to open it, so an end without a signature is not counted against them.
ALTER TABLE purchase ADD COLUMN xaman_failed_at INTEGER;
