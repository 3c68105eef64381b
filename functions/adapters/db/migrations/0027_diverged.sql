-- A halt for a journal that does not join the ledger, and what people decide about it.
CREATE TABLE brake_anew (
  name  TEXT PRIMARY KEY CHECK (name IN ('restored', 'loss', 'minter', 'diverged')),
  why   TEXT NOT NULL,
  since INTEGER NOT NULL
) STRICT;
INSERT INTO brake_anew (name, why, since) SELECT name, why, since FROM brake;
DROP TABLE brake;
ALTER TABLE brake_anew RENAME TO brake;
-- The alert that the halt replaces.
DELETE FROM alert WHERE name = 'history';

-- That the agreed ledger does not join the journal, since when, and what the operators show instead. One row while this lasts.
CREATE TABLE divergence (
  id     INTEGER PRIMARY KEY CHECK (id = 1),
  since  INTEGER NOT NULL,                  -- unix ms
  ledger INTEGER NOT NULL,                  -- the agreed ledger in which it was last seen
  tail   TEXT NOT NULL,                     -- the journal's last link then
  last   TEXT NOT NULL,                     -- the minter's last transaction, as the AccountRoot of that ledger names it
  common TEXT,                              -- the journal's last link that the agreed thread leads back to; null: unknown
  shown  TEXT NOT NULL                      -- JSON, see triggers/follower/divergence.ts
) STRICT;

-- What people decided about the journal. Never deleted; the follower carries it out and writes down its outcome once.
CREATE TABLE journal_decision (
  id      INTEGER PRIMARY KEY,
  kind    TEXT NOT NULL CHECK (kind IN ('rewind', 'accept-history')),
  link    TEXT,                             -- rewind: the link that is to be the last
  first   INTEGER,                          -- accept-history: the ledgers for which one operator is enough
  last    INTEGER,
  anyway  INTEGER NOT NULL DEFAULT 0,       -- rewind: 1 to do it although no agreed history is known to lack what is dropped
  who     TEXT NOT NULL,
  why     TEXT NOT NULL,
  at      INTEGER NOT NULL,                 -- unix ms
  outcome TEXT,
  done_at INTEGER                           -- unix ms; null until it was carried out
) STRICT;
CREATE INDEX journal_decision_open ON journal_decision (id) WHERE done_at IS NULL;

-- 1 while only one operator has shown a transaction. The previous release wrote down what one showed: transactions without a
-- conclusion, sales without a second confirmation, and the last link have to be shown by two before anything moves.
ALTER TABLE ledger_tx ADD COLUMN alone INTEGER NOT NULL DEFAULT 0;
UPDATE ledger_tx SET alone = 1 WHERE followed = 0 OR hash IN (SELECT hash FROM cursor)
  OR hash IN (SELECT hash FROM offer_end WHERE how = 'accepted' AND confirmed = 0);
CREATE INDEX ledger_tx_alone ON ledger_tx (ledger) WHERE alone = 1;
