-- When everything could last not be drawn from a transaction, unix ms; 0: it was not tried yet. The queue is in the order of
-- this and the close of its ledger, so that transactions that wait for something else keep no newer one waiting.
ALTER TABLE ledger_tx ADD COLUMN turn_at INTEGER NOT NULL DEFAULT 0;
CREATE INDEX ledger_tx_in_turn ON ledger_tx (max(COALESCE(closed_at, 0), turn_at)) WHERE followed = 0;

-- When Xaman first could not say how the wallet request of this purchase stands, unix ms; null: it always could. Its buyer may
-- not have been able to open it, so that an ending without a signature is not counted against them.
ALTER TABLE purchase ADD COLUMN xaman_failed_at INTEGER;
