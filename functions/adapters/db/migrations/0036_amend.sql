-- What a sender amended: when the answers of an entry were sent, if not when it arrived.
ALTER TABLE form_entry ADD COLUMN amended_at INTEGER;

-- The answers that were sent before, the oldest first.
CREATE TABLE entry_version (
  entry   TEXT NOT NULL REFERENCES form_entry (id) ON DELETE CASCADE,
  number  INTEGER NOT NULL,                -- from 1
  answers TEXT NOT NULL CHECK (json_valid(answers)),
  sent_at INTEGER NOT NULL,                -- unix ms
  PRIMARY KEY (entry, number)
) STRICT, WITHOUT ROWID;

-- That a sender withdrew an entry, and what it was before. The row goes when that is undone.
CREATE TABLE withdrawal (
  entry         TEXT PRIMARY KEY REFERENCES form_entry (id) ON DELETE CASCADE,
  at            INTEGER NOT NULL,          -- unix ms
  status        TEXT NOT NULL,
  outcome       TEXT,
  shown_outcome TEXT
) STRICT, WITHOUT ROWID;
