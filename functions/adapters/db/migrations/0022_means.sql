-- What a wallet had when the ledger was last asked for one of its purchases, so that no node is asked again at once.
CREATE TABLE means (
  wallet         TEXT PRIMARY KEY,
  asked_at       INTEGER NOT NULL,          -- unix ms
  read_at        INTEGER NOT NULL DEFAULT 0, -- when the answer came; before `asked_at` while it has not
  balance_drops  TEXT,                      -- null: not on the ledger
  owner_count    INTEGER NOT NULL DEFAULT 0,
  offers_blocked INTEGER NOT NULL DEFAULT 0,
  short          INTEGER NOT NULL DEFAULT 0 -- 1: it could not pay for the pass that it asked for
) STRICT, WITHOUT ROWID;
CREATE INDEX means_asked ON means (asked_at);

-- Whether the wallet was found able to pay while it waits. Only such a wallet keeps others waiting.
ALTER TABLE waiting ADD COLUMN solvent INTEGER NOT NULL DEFAULT 1;
CREATE INDEX waiting_solvent ON waiting (joined_at, wallet, seen_at, tier) WHERE solvent = 1;
