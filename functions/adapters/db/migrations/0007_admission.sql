-- What was asked of Xaman in each minute, so that nobody asks it for more than it gives.
CREATE TABLE xaman_minute (
  minute   INTEGER PRIMARY KEY,             -- unix time in minutes
  payloads INTEGER NOT NULL DEFAULT 0,
  calls    INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Wallets that wait for their turn to buy, with one place each.
CREATE TABLE waiting (
  wallet    TEXT PRIMARY KEY,
  tier      TEXT NOT NULL,
  joined_at INTEGER NOT NULL,               -- its place: who came first goes first
  seen_at   INTEGER NOT NULL                -- when it last asked; who stays away too long loses the place
) STRICT;
CREATE INDEX waiting_in_line ON waiting (joined_at, wallet, seen_at, tier);

-- When a purchase was released, unix ms: whoever lets offers run out again and again waits before the next.
ALTER TABLE purchase ADD COLUMN ended_at INTEGER;
-- The validated ledger at which the buyer was first found unable to pay, and when that was last looked at.
ALTER TABLE purchase ADD COLUMN short_since INTEGER;
ALTER TABLE purchase ADD COLUMN means_read_at INTEGER NOT NULL DEFAULT 0;
CREATE INDEX token_held ON token (tier) WHERE status = 'reserved';
