-- One row per pass of the edition, whether or not its NFToken is minted yet.
CREATE TABLE token (
  id          INTEGER PRIMARY KEY,          -- the pass's number in the collection, from 1
  tier        TEXT NOT NULL,
  status      TEXT NOT NULL DEFAULT 'available' CHECK (status IN ('available', 'reserved', 'sold')),
  purchase_id TEXT,
  nftoken_id  TEXT UNIQUE,                  -- set once minted; an available row may carry one (relisted)
  owner       TEXT,
  sold_at     INTEGER
) STRICT;
CREATE INDEX token_free ON token (tier, id) WHERE status = 'available';
CREATE INDEX token_sold ON token (sold_at) WHERE status = 'sold';
CREATE INDEX token_owner ON token (owner) WHERE status = 'sold';

-- One attempt to buy one pass. Rows move by compare-and-set on (status, version).
CREATE TABLE purchase (
  id                 TEXT PRIMARY KEY,
  token_id           INTEGER NOT NULL REFERENCES token (id),
  wallet             TEXT NOT NULL,
  tier               TEXT NOT NULL,
  price_drops        TEXT NOT NULL,         -- the price when it was reserved
  status             TEXT NOT NULL CHECK (status IN
    ('reserved', 'minting', 'offering', 'offered', 'confirming', 'cancelling', 'sold', 'released')),
  version            INTEGER NOT NULL DEFAULT 0,
  request_key        TEXT NOT NULL,
  request_hash       TEXT NOT NULL,
  terms_version      TEXT,
  attempts           INTEGER NOT NULL DEFAULT 0,
  created_at         INTEGER NOT NULL,
  looked_at          INTEGER NOT NULL DEFAULT 0,

  nftoken_id         TEXT,
  mint_hash          TEXT,
  mint_ledger        INTEGER,
  minted_at          INTEGER,
  offer_id           TEXT,
  offer_hash         TEXT,
  offer_ledger       INTEGER,
  offered_at         INTEGER,
  offer_expires_at   INTEGER,               -- unix ms, judged by ledger close time

  payload_uuid       TEXT UNIQUE,
  payload_deeplink   TEXT,
  payload_qr         TEXT,
  payload_socket     TEXT,
  payload_expires_at INTEGER,
  payload_opened_at  INTEGER,
  signed_at          INTEGER,
  signed_hash        TEXT,
  signed_last_ledger INTEGER,

  accept_hash        TEXT UNIQUE,
  accept_ledger      INTEGER,
  sold_at            INTEGER,
  owner              TEXT,
  ending_code        TEXT,
  charged_drops      TEXT NOT NULL DEFAULT '0',
  UNIQUE (wallet, request_key)
) STRICT;
CREATE UNIQUE INDEX purchase_live_token ON purchase (token_id) WHERE status <> 'released';
CREATE INDEX purchase_live_wallet ON purchase (wallet, tier) WHERE status <> 'released';
CREATE INDEX purchase_open ON purchase (tier) WHERE status NOT IN ('sold', 'released');

-- Every transaction that the minter signed, written down before it was sent.
CREATE TABLE submission (
  hash         TEXT PRIMARY KEY,
  purchase_id  TEXT,                        -- null: upkeep of the minter's own account
  purpose      TEXT NOT NULL CHECK (purpose IN ('mint', 'mint-offer', 'offer', 'cancel', 'tickets', 'sweep')),
  ticket       INTEGER,                     -- null: the account's own sequence
  sequence     INTEGER,
  blob         TEXT NOT NULL,
  first_ledger INTEGER NOT NULL,            -- the validated ledger when it was signed
  last_ledger  INTEGER NOT NULL,            -- LastLedgerSequence
  offer_id     TEXT,                        -- the offer it creates or cancels
  offer_expires_at INTEGER,
  status       TEXT NOT NULL DEFAULT 'signed' CHECK (status IN ('signed', 'validated', 'failed', 'dead')),
  result       TEXT,
  ledger       INTEGER,
  created_at   INTEGER NOT NULL
) STRICT;
CREATE INDEX submission_of_purchase ON submission (purchase_id, created_at);
CREATE INDEX submission_unsettled ON submission (purpose) WHERE status = 'signed';

-- The minter's tickets. A ticket signs at most one transaction that can ever succeed.
CREATE TABLE ticket (
  sequence    INTEGER PRIMARY KEY,
  status      TEXT NOT NULL DEFAULT 'free' CHECK (status IN ('free', 'leased', 'signed', 'consumed', 'voided')),
  purchase_id TEXT,
  hash        TEXT
) STRICT;
CREATE INDEX ticket_free ON ticket (sequence) WHERE status = 'free';
CREATE INDEX ticket_of_purchase ON ticket (purchase_id) WHERE status = 'leased';

-- Offers that ended unsold and still lie on the ledger, each holding 0.2 XRP of reserve until swept.
CREATE TABLE stale_offer (
  id       TEXT PRIMARY KEY,
  since    INTEGER NOT NULL
) STRICT;

-- How much of each tier is sold, so that no page view counts rows.
CREATE TABLE tier_stat (
  tier  TEXT PRIMARY KEY,
  total INTEGER NOT NULL,
  sold  INTEGER NOT NULL DEFAULT 0
) STRICT;

INSERT INTO tier_stat (tier, total) VALUES
  ('common', 300), ('uncommon', 200), ('rare', 175), ('epic', 165), ('legendary', 150), ('mythic', 10);

WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < 1000)
INSERT INTO token (id, tier)
SELECT id, CASE
  WHEN id <= 300 THEN 'common'
  WHEN id <= 500 THEN 'uncommon'
  WHEN id <= 675 THEN 'rare'
  WHEN id <= 840 THEN 'epic'
  WHEN id <= 990 THEN 'legendary'
  ELSE 'mythic' END
FROM n;

-- Work that only one runner may do at a time. The token tells a slow former holder from the present one.
CREATE TABLE lease (
  name    TEXT PRIMARY KEY,
  fence   INTEGER NOT NULL,
  ends_at INTEGER NOT NULL
) STRICT;
