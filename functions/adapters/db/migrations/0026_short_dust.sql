-- Dust keeps its own link in the chain: once it is booked its transaction is in no other table, so that a payment of a drop
-- costs little. Transactions of dust that was booked before stay whole.

-- A debt has a number, by which its dust names it.
CREATE TABLE dust_debt_anew (
  id       INTEGER PRIMARY KEY,
  payer    TEXT NOT NULL,
  tag      INTEGER NOT NULL,                -- SourceTag; -1 for none
  status   TEXT NOT NULL DEFAULT 'owed' CHECK (status IN ('owed', 'refunding', 'manual')),
  version  INTEGER NOT NULL DEFAULT 0,
  drops    INTEGER NOT NULL,                -- the sum of its dust without a refund
  due_at   INTEGER,                         -- unix ms: since when it is to be refunded; null while it is too little
  refund   TEXT UNIQUE,                     -- refunding: the pending refund
  attempts INTEGER NOT NULL DEFAULT 0,      -- refunds in a row that never reached a ledger
  turn_at  INTEGER NOT NULL DEFAULT 0,
  UNIQUE (payer, tag)
) STRICT;
INSERT INTO dust_debt_anew (payer, tag, status, version, drops, due_at, refund, attempts, turn_at)
  SELECT payer, tag, status, version, drops, due_at, refund, attempts, turn_at FROM dust_debt;

-- Payments under an InvoiceID of ours that are less than the least refund, and their links. One row each, never deleted. Binary,
-- because a stranger may cause as many as they pay fees for.
CREATE TABLE dust_anew (
  hash     BLOB NOT NULL UNIQUE,
  debt     INTEGER NOT NULL,
  ledger   INTEGER NOT NULL,
  drops    INTEGER NOT NULL,
  refund   BLOB,                            -- the refund that returns it, written down before it is sent; null while it is owed
  previous BLOB,                            -- the link before it; null: it is the first, or no link
  balance  INTEGER,                         -- drops the minter had after it; null: its transaction is kept whole, or has to be read again
  digest   BLOB                             -- of the rest of its effects
) STRICT;
INSERT INTO dust_anew (hash, debt, ledger, drops, refund)
  SELECT unhex(hash), id, ledger, dust.drops, unhex(dust.refund) FROM dust JOIN dust_debt_anew USING (payer, tag)
  ORDER BY ledger;

DROP TABLE dust;
DROP TABLE dust_debt;
ALTER TABLE dust_debt_anew RENAME TO dust_debt;
ALTER TABLE dust_anew RENAME TO dust;
CREATE INDEX dust_debt_due ON dust_debt (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX dust_owed ON dust (debt, ledger) WHERE refund IS NULL;
CREATE INDEX dust_refund ON dust (refund) WHERE refund IS NOT NULL;
CREATE INDEX dust_link ON dust (ledger) WHERE balance IS NOT NULL;
