-- What visitors sent through one of the four forms, until retention deletes it.
CREATE TABLE form_entry (
  id           TEXT PRIMARY KEY,            -- TS- and 130 random bits: it gives access to the status only
  form         TEXT NOT NULL CHECK (form IN ('question', 'investor', 'developer', 'incubator')),
  status       TEXT NOT NULL DEFAULT 'received' CHECK (status IN ('received', 'in_review', 'answered')),
  email        TEXT NOT NULL,               -- lower case: export and erasure search by it
  answers      TEXT NOT NULL CHECK (json_valid(answers)),
  note         TEXT NOT NULL DEFAULT '',    -- the team's own words
  content_hash TEXT NOT NULL,               -- SHA-256 of form and answers: sent twice they are one entry
  key_hash     TEXT,                        -- SHA-256 of the page's submission key; null without JavaScript
  sender_hash  TEXT,                        -- keyed hash of the network address, for counting; null after a day
  received_at  INTEGER NOT NULL,
  changed_at   INTEGER NOT NULL
) STRICT;
CREATE INDEX form_entry_desk ON form_entry (status, received_at);
CREATE INDEX form_entry_age ON form_entry (form, received_at);
CREATE INDEX form_entry_recent ON form_entry (received_at);
CREATE INDEX form_entry_email ON form_entry (email, received_at);
CREATE INDEX form_entry_same ON form_entry (content_hash);
CREATE INDEX form_entry_sender ON form_entry (sender_hash, received_at) WHERE sender_hash IS NOT NULL;
