-- The first answer to what an entry said before its sender amended it, which made it new work: when that had arrived, and when it
-- was answered, unix ms. The figures of the week count both answers.
CREATE TABLE earlier_answer (
  entry       TEXT NOT NULL REFERENCES form_entry (id) ON DELETE CASCADE,
  received_at INTEGER NOT NULL,
  answered_at INTEGER NOT NULL,
  PRIMARY KEY (entry, answered_at)
) STRICT, WITHOUT ROWID;
CREATE INDEX earlier_answer_at ON earlier_answer (answered_at);
