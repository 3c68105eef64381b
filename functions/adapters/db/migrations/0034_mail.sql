-- One mail to who sent a form, written with what causes it. It goes with its entry, also where release 0.1.0 deletes that.
CREATE TABLE mail (
  id         TEXT PRIMARY KEY,             -- 128 random bits of its writer: written twice, it is one row
  entry_id   TEXT NOT NULL REFERENCES form_entry (id) ON DELETE CASCADE,
  kind       TEXT NOT NULL,                -- what causes it: 'received', 'answer' and others
  address    TEXT NOT NULL,                -- as it was typed
  counted_as TEXT NOT NULL,                -- in lower case, without a +tag: under this its mails of a day are counted
  subject    TEXT,                         -- of an answer; null: its kind says it
  body       TEXT,                         -- of an answer: the team's words; null: its kind says it
  status     TEXT NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sending', 'sent', 'refused', 'unknown')),
  due_at     INTEGER NOT NULL,             -- of a waiting mail, its next attempt, unix ms
  attempts   INTEGER NOT NULL DEFAULT 0,
  tried_at   INTEGER,                      -- when its last attempt began, unix ms
  code       TEXT,                         -- why it is refused or unknown, or was refused last
  message_id TEXT,                         -- the mail service's, of a sent mail
  again_as   TEXT,                         -- the mail that a person had sent in its place
  written_at INTEGER NOT NULL
) STRICT;
CREATE INDEX mail_due ON mail (due_at) WHERE status = 'waiting';
CREATE INDEX mail_sending ON mail (tried_at) WHERE status = 'sending';
CREATE INDEX mail_entry ON mail (entry_id, written_at);
CREATE INDEX mail_counted ON mail (counted_as, tried_at);
