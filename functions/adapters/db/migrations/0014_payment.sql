-- The InvoiceID of a purchase that is paid before its pass is offered. Null: one signature pays and accepts.
ALTER TABLE purchase ADD COLUMN invoice_id TEXT;
CREATE UNIQUE INDEX purchase_invoice ON purchase (invoice_id) WHERE invoice_id IS NOT NULL;

-- A request to pay for a pass that is on hold for the payer.
CREATE TABLE invoice (
  id               TEXT PRIMARY KEY,        -- InvoiceID, upper-case hex
  purchase_id      TEXT NOT NULL UNIQUE REFERENCES purchase (id),
  status           TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'paid', 'closed')),
  expires_at       INTEGER NOT NULL,        -- unix ms, judged by ledger close time
  paid_by          TEXT UNIQUE,             -- the payment that paid it
  payload_uuid     TEXT UNIQUE,
  payload_deeplink TEXT,
  payload_qr       TEXT,
  payload_socket   TEXT,
  looked_at        INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Every validated payment to the minter under an InvoiceID of ours, claimed or not. Rows move by compare-and-set.
CREATE TABLE payment (
  hash       TEXT PRIMARY KEY,
  invoice_id TEXT NOT NULL REFERENCES invoice (id),
  payer      TEXT NOT NULL,
  drops      TEXT NOT NULL,                 -- what arrived
  partial    INTEGER NOT NULL,
  source_tag INTEGER,
  blob       TEXT,                          -- as its payer signed it; null where the bytes shown do not hash to it
  ledger     INTEGER NOT NULL,
  closed_at  INTEGER,
  status     TEXT NOT NULL DEFAULT 'received' CHECK (status IN
    ('received', 'delivering', 'delivered', 'refunding', 'refunded', 'refund_manual', 'kept')),
  version    INTEGER NOT NULL DEFAULT 0,
  reason     TEXT,                          -- why nothing was delivered for it
  attempts   INTEGER NOT NULL DEFAULT 0,    -- refunds that were signed
  refund     TEXT UNIQUE,                   -- the refund that is pending, or was validated
  turn_at    INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX payment_of_invoice ON payment (invoice_id);
CREATE UNIQUE INDEX payment_delivers ON payment (invoice_id) WHERE status IN ('delivering', 'delivered');
CREATE INDEX payment_bound ON payment (turn_at) WHERE status IN ('received', 'delivering', 'refunding', 'refund_manual');

-- Refunds are one more purpose of a submission. SQLite cannot change a CHECK of a table, so the table is created again.
CREATE TABLE submission_anew (
  hash         TEXT PRIMARY KEY,
  purchase_id  TEXT,                        -- null: upkeep of the minter's own account, or a refund
  purpose      TEXT NOT NULL CHECK (purpose IN ('mint', 'mint-offer', 'offer', 'cancel', 'tickets', 'sweep', 'proceeds', 'refund')),
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
