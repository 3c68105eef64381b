-- What was asked of Xaman in each minute, so that its limits are kept.
CREATE TABLE xaman_minute (
  minute   INTEGER PRIMARY KEY,             -- unix time in minutes
  payloads INTEGER NOT NULL DEFAULT 0,
  calls    INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Wallets that wait in the queue to buy, with one place each.
CREATE TABLE waiting (
  wallet    TEXT PRIMARY KEY,
  tier      TEXT NOT NULL,
  joined_at INTEGER NOT NULL,               -- its place: the earliest is served first
  seen_at   INTEGER NOT NULL                -- when it last asked; a wallet that does not ask for too long loses its place
) STRICT;
CREATE INDEX waiting_in_line ON waiting (joined_at, wallet, seen_at, tier);

-- When a purchase was released, unix ms: a wallet whose offers run out repeatedly waits before the next.
ALTER TABLE purchase ADD COLUMN ended_at INTEGER;
-- The validated ledger at which the buyer was first found unable to pay, and when that was last checked.
ALTER TABLE purchase ADD COLUMN short_since INTEGER;
ALTER TABLE purchase ADD COLUMN means_read_at INTEGER NOT NULL DEFAULT 0;
CREATE INDEX token_held ON token (tier) WHERE status = 'reserved';
