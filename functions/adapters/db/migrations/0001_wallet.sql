-- One request to sign in, from the browser that asked to the one session token it yields.
CREATE TABLE sign_in (
  id          TEXT PRIMARY KEY,             -- the connectId; also the payload's custom identifier
  secret_hash TEXT NOT NULL,                -- SHA-256 of the cookie of the browser that asked
  nonce       TEXT NOT NULL,                -- hex, expected back in the signed memo
  code        TEXT NOT NULL,                -- two digits shown on both screens
  status      TEXT NOT NULL CHECK (status IN ('asked', 'pending', 'approved', 'rejected', 'expired')),
  uuid        TEXT UNIQUE,
  address     TEXT,
  opened_at   INTEGER,
  created_at  INTEGER NOT NULL,
  expires_at  INTEGER NOT NULL,
  claimed_at  INTEGER                       -- set once, by the one request that was given the session token
) STRICT;

-- A session token: it can read and reserve, never spend. Only its hash is kept.
CREATE TABLE session (
  token_hash TEXT PRIMARY KEY,
  address    TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  revoked_at INTEGER
) STRICT;
CREATE INDEX session_end ON session (expires_at);

-- Identity approval belongs to a person, not to an address; of the person only the verdict is kept.
CREATE TABLE kyc_person (
  id         TEXT PRIMARY KEY,              -- opaque, the provider's applicant reference hashed
  status     TEXT NOT NULL CHECK (status IN ('none', 'pending', 'approved', 'rejected', 'revoked')),
  level      TEXT NOT NULL,
  decided_at INTEGER NOT NULL,              -- the provider's time: an older verdict never replaces a newer one
  updated_at INTEGER NOT NULL
) STRICT;
CREATE TABLE kyc_wallet (
  address   TEXT PRIMARY KEY,
  person_id TEXT NOT NULL REFERENCES kyc_person (id),
  bound_at  INTEGER NOT NULL
) STRICT;
