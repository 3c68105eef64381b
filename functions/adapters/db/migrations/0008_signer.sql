-- Proceeds above the float are paid to the treasury: one more purpose of a submission. SQLite cannot change a CHECK of a
-- table, so the table is created again.
CREATE TABLE submission_anew (
  hash         TEXT PRIMARY KEY,
  purchase_id  TEXT,                        -- null: upkeep of the minter's own account
  purpose      TEXT NOT NULL CHECK (purpose IN ('mint', 'mint-offer', 'offer', 'cancel', 'tickets', 'sweep', 'proceeds')),
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
  created_at   INTEGER NOT NULL,
  sent_at      INTEGER                      -- when it was last sent, unix ms
) STRICT;
INSERT INTO submission_anew (hash, purchase_id, purpose, ticket, sequence, blob, first_ledger, last_ledger, offer_id,
    offer_expires_at, status, result, ledger, created_at, sent_at)
  SELECT hash, purchase_id, purpose, ticket, sequence, blob, first_ledger, last_ledger, offer_id,
    offer_expires_at, status, result, ledger, created_at, sent_at FROM submission ORDER BY rowid;
DROP TABLE submission;
ALTER TABLE submission_anew RENAME TO submission;
CREATE INDEX submission_of_purchase ON submission (purchase_id, created_at);
CREATE INDEX submission_unsettled ON submission (purpose) WHERE status = 'signed';
CREATE INDEX submission_proceeds ON submission (created_at) WHERE purpose = 'proceeds';

-- The address of the minter's signing key then: once it changes, ledger and database are compared again.
ALTER TABLE comparison ADD COLUMN key TEXT NOT NULL DEFAULT '';
