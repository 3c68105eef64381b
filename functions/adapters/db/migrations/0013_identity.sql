-- Identity belongs to a person, not to an address. Of the person only the state of their check is kept.
CREATE TABLE person (
  id         TEXT PRIMARY KEY,              -- random; the provider knows the person by it
  state      TEXT NOT NULL CHECK (state IN ('none', 'open', 'in-review', 'resubmit', 'approved', 'refused', 'withdrawn')),
  version    INTEGER NOT NULL DEFAULT 0,
  applicant  TEXT,                          -- the provider's own reference, once it has one
  level      TEXT,
  duplicate  INTEGER NOT NULL DEFAULT 0,    -- 1: refused because the provider has verified this person before
  started_at INTEGER,                       -- when the link to the check was last given out
  decided_at INTEGER,                       -- the provider's time
  looked_at  INTEGER,
  due        INTEGER NOT NULL DEFAULT 0,    -- 1: something was reported, and the provider has not been asked since
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX person_due ON person (looked_at) WHERE due = 1;
CREATE INDEX person_undecided ON person (looked_at) WHERE state IN ('open', 'in-review', 'resubmit');

CREATE TABLE person_wallet (
  address   TEXT PRIMARY KEY,
  person_id TEXT NOT NULL REFERENCES person (id),
  bound_at  INTEGER NOT NULL
) STRICT;
CREATE INDEX person_wallets ON person_wallet (person_id);

INSERT INTO person (id, state, level, decided_at, looked_at, created_at)
SELECT id, CASE status WHEN 'pending' THEN 'in-review' WHEN 'rejected' THEN 'refused' WHEN 'revoked' THEN 'withdrawn' ELSE status END,
  level, decided_at, updated_at, updated_at FROM kyc_person;
INSERT INTO person_wallet (address, person_id, bound_at) SELECT address, person_id, bound_at FROM kyc_wallet;
DROP TABLE kyc_wallet;
DROP TABLE kyc_person;

-- Checks that were begun, counted within an hour by person and by sender, whose address is kept as a keyed hash.
CREATE TABLE kyc_start (
  person_id   TEXT NOT NULL,
  sender_hash TEXT NOT NULL,
  at          INTEGER NOT NULL
) STRICT;
CREATE INDEX kyc_start_of_person ON kyc_start (person_id, at);
CREATE INDEX kyc_start_of_sender ON kyc_start (sender_hash, at);
CREATE INDEX kyc_start_at ON kyc_start (at);

-- What the provider has reported, so that the same report is not followed up twice.
CREATE TABLE kyc_report (
  key      TEXT PRIMARY KEY,                -- hashed
  heard_at INTEGER NOT NULL
) STRICT;
CREATE INDEX kyc_report_at ON kyc_report (heard_at);
