-- What an operator has paused. A row only while it is paused; an opening stays after its time, without effect.
CREATE TABLE pause (
  scope TEXT PRIMARY KEY,                   -- 'sale', 'opening', 'pay-first', 'sign-ins', 'forms' or a tier
  until INTEGER,                            -- unix ms by the ledger's clock, of an opening; null: until a person ends it
  say   TEXT,                               -- what visitors read; null: the usual sentence
  why   TEXT NOT NULL,                      -- never leaves the database
  who   TEXT NOT NULL,
  since INTEGER NOT NULL,                   -- unix ms
  CHECK ((scope = 'opening') = (until IS NOT NULL))
) STRICT;

-- Each command that changed something, in the batch of its change. Rows are only added.
CREATE TABLE audit (
  id   INTEGER PRIMARY KEY,
  at   INTEGER NOT NULL,                    -- unix ms
  who  TEXT NOT NULL,
  what TEXT NOT NULL,                       -- the command with its words
  why  TEXT NOT NULL
) STRICT;
CREATE TRIGGER audit_update BEFORE UPDATE ON audit
BEGIN
  SELECT RAISE(ABORT, 'audit is append-only');
END;
CREATE TRIGGER audit_delete BEFORE DELETE ON audit
BEGIN
  SELECT RAISE(ABORT, 'audit is append-only');
END;
-- INSERT OR REPLACE would delete a row without the trigger above.
CREATE TRIGGER audit_replace BEFORE INSERT ON audit WHEN EXISTS (SELECT 1 FROM audit WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'audit is append-only');
END;
