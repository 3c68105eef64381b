-- The desk: where the team is with an entry, and who did what. `status` keeps what release 0.1.0 shows an entry's sender.
ALTER TABLE form_entry ADD COLUMN outcome TEXT CHECK (outcome IN ('accepted', 'declined', 'withdrawn', 'spam'));
-- The outcome that the sender is shown; null: `status` is shown.
ALTER TABLE form_entry ADD COLUMN shown_outcome TEXT CHECK (shown_outcome IN ('accepted', 'declined', 'withdrawn'));
ALTER TABLE form_entry ADD COLUMN version INTEGER NOT NULL DEFAULT 1;  -- every change adds one, and names the one it saw
ALTER TABLE form_entry ADD COLUMN assignee TEXT;                       -- a colleague's e-mail address, lower case
ALTER TABLE form_entry ADD COLUMN corrected_email TEXT;                -- lower case
ALTER TABLE form_entry ADD COLUMN answered_at INTEGER;                 -- when the first answer was sent, unix ms
-- What is searched: answers, addresses, notes and id in one case (`foldText`). Null until the Worker writes it.
ALTER TABLE form_entry ADD COLUMN folded TEXT;

-- Computed, so that rows of release 0.1.0 have them too.
ALTER TABLE form_entry ADD COLUMN state TEXT GENERATED ALWAYS AS (coalesce(outcome, status)) VIRTUAL;
ALTER TABLE form_entry ADD COLUMN shown TEXT GENERATED ALWAYS AS (coalesce(shown_outcome, status)) VIRTUAL;
-- Until when an answer is promised, unix ms: 48 hours. The investor form promises none.
ALTER TABLE form_entry ADD COLUMN due_at INTEGER
  GENERATED ALWAYS AS (CASE WHEN form <> 'investor' THEN received_at + 172800000 END) VIRTUAL;
-- Whether it waits for the team: for an answer, or for the sender to be told that it was accepted or declined.
ALTER TABLE form_entry ADD COLUMN open INTEGER GENERATED ALWAYS AS (
  CASE WHEN outcome IS NULL THEN status <> 'answered'
       ELSE outcome IN ('accepted', 'declined') AND shown_outcome IS NOT outcome END) VIRTUAL;
-- The order of the list: open and promised a first answer, by due time; other open ones from 1e14 on, the oldest first; closed ones
-- from 2e14 on, the newest first.
ALTER TABLE form_entry ADD COLUMN list_key INTEGER GENERATED ALWAYS AS (
  CASE WHEN NOT open THEN 300000000000000 - received_at
       WHEN due_at IS NULL OR answered_at IS NOT NULL THEN 100000000000000 + received_at
       ELSE due_at END) VIRTUAL;

UPDATE form_entry SET answered_at = changed_at WHERE status = 'answered';

-- One index for each combination of filters, so that a page of the list is read without a row more.
CREATE INDEX form_entry_list ON form_entry (list_key, id);
CREATE INDEX form_entry_list_form ON form_entry (form, list_key, id);
CREATE INDEX form_entry_list_state ON form_entry (state, list_key, id);
CREATE INDEX form_entry_list_form_state ON form_entry (form, state, list_key, id);
CREATE INDEX form_entry_list_assignee ON form_entry (assignee, list_key, id);
CREATE INDEX form_entry_list_assignee_form ON form_entry (assignee, form, list_key, id);
CREATE INDEX form_entry_list_assignee_state ON form_entry (assignee, state, list_key, id);
CREATE INDEX form_entry_list_assignee_form_state ON form_entry (assignee, form, state, list_key, id);
CREATE INDEX form_entry_answered ON form_entry (answered_at) WHERE answered_at IS NOT NULL;
CREATE INDEX form_entry_corrected ON form_entry (corrected_email) WHERE corrected_email IS NOT NULL;
CREATE INDEX form_entry_unfolded ON form_entry (received_at) WHERE folded IS NULL;

-- What happened to an entry. Rows are only added; they go with their entry, also where release 0.1.0 deletes it.
CREATE TABLE entry_event (
  id       INTEGER PRIMARY KEY,
  entry    TEXT NOT NULL REFERENCES form_entry (id) ON DELETE CASCADE,
  version  INTEGER NOT NULL,                -- of the entry, once this had happened
  at       INTEGER NOT NULL,                -- unix ms
  by       TEXT NOT NULL,                   -- a colleague's e-mail address, or the name given to the command
  kind     TEXT NOT NULL,                   -- 'state', 'answer', 'assignee', 'email', 'note', or a later release's
  old      TEXT,
  new      TEXT,
  note     TEXT
) STRICT;
CREATE INDEX entry_event_entry ON entry_event (entry, id);
CREATE TRIGGER entry_event_update BEFORE UPDATE ON entry_event
BEGIN
  SELECT RAISE(ABORT, 'entry_event is append-only');
END;
CREATE TRIGGER entry_event_delete BEFORE DELETE ON entry_event WHEN EXISTS (SELECT 1 FROM form_entry WHERE id = OLD.entry)
BEGIN
  SELECT RAISE(ABORT, 'entry_event is append-only');
END;
-- INSERT OR REPLACE would delete a row without the trigger above.
CREATE TRIGGER entry_event_replace BEFORE INSERT ON entry_event WHEN EXISTS (SELECT 1 FROM entry_event WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'entry_event is append-only');
END;

-- Who has opened which entry.
CREATE TABLE entry_read (
  person TEXT NOT NULL,
  entry  TEXT NOT NULL REFERENCES form_entry (id) ON DELETE CASCADE,
  PRIMARY KEY (person, entry)
) STRICT, WITHOUT ROWID;
CREATE INDEX entry_read_entry ON entry_read (entry);

-- Who has opened the desk.
CREATE TABLE colleague (
  email TEXT PRIMARY KEY,
  since INTEGER NOT NULL                    -- unix ms
) STRICT, WITHOUT ROWID;

-- How many entries there are of each kind, so that no list counts them. Kept by triggers, whichever release writes.
CREATE TABLE entry_count (
  form     TEXT NOT NULL,
  state    TEXT NOT NULL,
  open     INTEGER NOT NULL,
  assignee TEXT NOT NULL,                   -- '' for none
  entries  INTEGER NOT NULL,
  PRIMARY KEY (form, state, open, assignee)
) STRICT, WITHOUT ROWID;
INSERT INTO entry_count
  SELECT form, state, open, coalesce(assignee, ''), count(*) FROM form_entry GROUP BY form, state, open, assignee;
CREATE TRIGGER entry_count_insert AFTER INSERT ON form_entry
BEGIN
  INSERT INTO entry_count VALUES (NEW.form, NEW.state, NEW.open, coalesce(NEW.assignee, ''), 1)
    ON CONFLICT DO UPDATE SET entries = entries + 1;
END;
CREATE TRIGGER entry_count_delete AFTER DELETE ON form_entry
BEGIN
  UPDATE entry_count SET entries = entries - 1
    WHERE form = OLD.form AND state = OLD.state AND open = OLD.open AND assignee = coalesce(OLD.assignee, '');
END;
CREATE TRIGGER entry_count_update AFTER UPDATE OF status, outcome, shown_outcome, assignee ON form_entry
BEGIN
  UPDATE entry_count SET entries = entries - 1
    WHERE form = OLD.form AND state = OLD.state AND open = OLD.open AND assignee = coalesce(OLD.assignee, '');
  INSERT INTO entry_count VALUES (NEW.form, NEW.state, NEW.open, coalesce(NEW.assignee, ''), 1)
    ON CONFLICT DO UPDATE SET entries = entries + 1;
END;
