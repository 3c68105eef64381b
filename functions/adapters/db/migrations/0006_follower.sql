-- How far the minter's part of the ledger has been read: up to this transaction, which is included.
CREATE TABLE cursor (
  id      INTEGER PRIMARY KEY CHECK (id = 1),
  moves   INTEGER NOT NULL,                 -- counts the moves; the follower also keeps it, so that a restored database is noticed
  ledger  INTEGER NOT NULL,
  hash    TEXT NOT NULL,                    -- the last transaction that changed the minter's AccountRoot
  balance TEXT NOT NULL                     -- drops the minter had after it
) STRICT;

-- Every validated transaction of the minter that was read, with its effects.
CREATE TABLE ledger_tx (
  hash      TEXT PRIMARY KEY,
  ledger    INTEGER NOT NULL,
  closed_at INTEGER,                        -- close time of its ledger, unix ms
  account   TEXT NOT NULL,
  type      TEXT NOT NULL,
  result    TEXT NOT NULL,
  fee       TEXT NOT NULL,
  effects   TEXT NOT NULL,                  -- JSON, see records/journal/effects.ts
  followed  INTEGER NOT NULL DEFAULT 0      -- 1 once all its consequences are complete
) STRICT;
CREATE INDEX ledger_tx_ledger ON ledger_tx (ledger);
CREATE INDEX ledger_tx_to_follow ON ledger_tx (ledger) WHERE followed = 0;

-- How each offer of the minter that was read left the ledger.
CREATE TABLE offer_end (
  offer_id  TEXT PRIMARY KEY,
  how       TEXT NOT NULL CHECK (how IN ('accepted', 'expired', 'cancelled', 'burned')),
  nftoken_id TEXT NOT NULL,
  owner     TEXT,                           -- accepted: who holds the NFToken afterwards
  buyer     TEXT,                           -- the offer's Destination
  amount    TEXT NOT NULL,                  -- drops
  hash      TEXT NOT NULL,
  ledger    INTEGER NOT NULL,
  closed_at INTEGER,
  account   TEXT NOT NULL,                  -- who signed the transaction that ended it
  fee       TEXT NOT NULL,
  confirmed INTEGER NOT NULL DEFAULT 0      -- accepted: 1 once a second node has shown it too
) STRICT;
CREATE INDEX offer_end_of_tx ON offer_end (hash);
CREATE INDEX offer_end_unconfirmed ON offer_end (ledger) WHERE how = 'accepted' AND confirmed = 0;

-- What people have to see, one row for each matter.
CREATE TABLE alert (
  name      TEXT PRIMARY KEY,               -- what it is about; raised twice it is one alert
  what      TEXT NOT NULL,
  raised_at INTEGER NOT NULL,
  told_at   INTEGER                         -- when the alert webhook accepted it
) STRICT;
CREATE INDEX alert_untold ON alert (raised_at) WHERE told_at IS NULL;

-- While there is a row, no pass is held and none is minted.
CREATE TABLE brake (
  name  TEXT PRIMARY KEY CHECK (name IN ('restored', 'loss', 'minter')),
  why   TEXT NOT NULL,
  since INTEGER NOT NULL
) STRICT;

-- What a cron run compared last: the minter's last transaction then, and when.
CREATE TABLE comparison (
  id   INTEGER PRIMARY KEY CHECK (id = 1),
  hash TEXT NOT NULL,
  at   INTEGER NOT NULL
) STRICT;

-- Why a pass is quarantined. Its status is then 'reserved', without a buyer.
ALTER TABLE token ADD COLUMN aside TEXT;
CREATE INDEX token_aside ON token (tier) WHERE aside IS NOT NULL;
-- When a submission was last sent, unix ms: a check shortly after that does not send it again.
ALTER TABLE submission ADD COLUMN sent_at INTEGER;
-- The follower reads each transaction once, so nothing is searched any more.
ALTER TABLE purchase DROP COLUMN searched_ledger;
CREATE INDEX purchase_offer ON purchase (offer_id) WHERE offer_id IS NOT NULL;
CREATE INDEX ticket_hash ON ticket (hash) WHERE hash IS NOT NULL;
