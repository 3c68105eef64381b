-- Refunds are signed in turns by payer: when a payer was served last, unix ms.
CREATE TABLE refund_turn (
  payer TEXT PRIMARY KEY,
  at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
-- When a payment was written down, unix ms: its place in the queue.
ALTER TABLE payment ADD COLUMN since INTEGER NOT NULL DEFAULT 0;
CREATE INDEX payment_open_refund ON payment (payer) WHERE status IN ('refunding', 'refund_manual');

-- How long the pass is offered once this invoice is paid, ms, as its buyer was told. Earlier buyers were told thirty days.
ALTER TABLE invoice ADD COLUMN delivery_life INTEGER NOT NULL DEFAULT 2592000000;

-- Payments under an InvoiceID of ours that are less than the least refund. One row each, never deleted.
CREATE TABLE dust (
  payer  TEXT NOT NULL,
  hash   TEXT NOT NULL,
  tag    INTEGER NOT NULL,                  -- SourceTag; -1 for none
  ledger INTEGER NOT NULL,
  drops  INTEGER NOT NULL,
  refund TEXT,                              -- the refund that returns it, written down before it is sent; null while it is owed
  PRIMARY KEY (payer, hash)
) STRICT, WITHOUT ROWID;

-- What one account (and tag) is owed for its dust. Rows move by compare-and-set.
CREATE TABLE dust_debt (
  payer    TEXT NOT NULL,
  tag      INTEGER NOT NULL,
  status   TEXT NOT NULL DEFAULT 'owed' CHECK (status IN ('owed', 'refunding', 'manual')),
  version  INTEGER NOT NULL DEFAULT 0,
  drops    INTEGER NOT NULL,                -- the sum of its dust without a refund
  due_at   INTEGER,                         -- unix ms: since when it is to be refunded; null while it is too little
  refund   TEXT UNIQUE,                     -- refunding: the pending refund
  attempts INTEGER NOT NULL DEFAULT 0,      -- refunds in a row that never reached a ledger
  turn_at  INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (payer, tag)
) STRICT, WITHOUT ROWID;
CREATE INDEX dust_debt_due ON dust_debt (due_at) WHERE due_at IS NOT NULL;

-- The sums of a day (UTC, days since 1970): dust that came in, and what is no longer owed.
CREATE TABLE dust_day (
  day     INTEGER PRIMARY KEY,
  count   INTEGER NOT NULL DEFAULT 0,
  drops   INTEGER NOT NULL DEFAULT 0,
  settled INTEGER NOT NULL DEFAULT 0,       -- drops that were refunded, or turned out never to have come
  told    INTEGER NOT NULL DEFAULT 0        -- 1 once people were notified of the whole day
) STRICT;

-- What was kept because its refund would have cost more is owed as other dust is.
INSERT INTO dust (payer, hash, tag, ledger, drops)
  SELECT payer, hash, COALESCE(source_tag, -1), ledger, CAST(drops AS INTEGER) FROM payment WHERE status = 'kept';
INSERT INTO dust_debt (payer, tag, drops) SELECT payer, tag, sum(drops) FROM dust GROUP BY payer, tag;
INSERT INTO dust_day (day, count, drops, told) SELECT 0, count(*), sum(drops), 1 FROM dust HAVING count(*) > 0;
DELETE FROM payment WHERE status = 'kept';
