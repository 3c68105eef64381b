-- Transactions of strangers without consequences: one short row each, until they are summed up by day.
-- Binary, because a stranger may cause as many as they pay fees for.
CREATE TABLE stranger_tx (
  hash     BLOB NOT NULL UNIQUE,
  ledger   INTEGER NOT NULL,
  previous BLOB,                            -- the link before it; null: it is the first, or no link
  account  BLOB NOT NULL,                   -- account id of the sender
  day      INTEGER NOT NULL,                -- of its ledger's close, in days since 1970
  balance  INTEGER,                         -- drops the minter had after it; null where it does not say
  drops    INTEGER,                         -- what it brought the minter; null: it is no link of the chain
  result   TEXT,                            -- null: tesSUCCESS
  digest   BLOB                             -- of the rest of its effects; null: there was none
) STRICT;
CREATE INDEX stranger_tx_ledger ON stranger_tx (ledger);

-- What the summed up transactions of one day brought the minter.
CREATE TABLE stranger_day (
  day   INTEGER PRIMARY KEY,
  count INTEGER NOT NULL,
  drops INTEGER NOT NULL
) STRICT;

-- Transactions of strangers in ledgers before this one have been summed up: they are not stored again when the ledger is
-- read again.
CREATE TABLE fold (
  id     INTEGER PRIMARY KEY CHECK (id = 1),
  before INTEGER NOT NULL
) STRICT;
