-- Units of work that failed: one purchase, one payment, one transaction. The row is deleted when the unit succeeds.
CREATE TABLE quarantine (
  kind       TEXT NOT NULL,
  id         TEXT NOT NULL,
  failures   INTEGER NOT NULL,               -- in a row
  last_error TEXT NOT NULL,
  at         INTEGER NOT NULL,               -- of the last failure, unix ms
  retry_at   INTEGER NOT NULL,               -- when the unit may be tried again, unix ms
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
