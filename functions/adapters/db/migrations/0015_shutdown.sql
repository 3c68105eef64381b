-- A room that an operator wants told that the server is about to stop; gone once it was told.
CREATE TABLE farewell (
  kind TEXT NOT NULL CHECK (kind IN ('payload', 'wallet', 'collection')),
  id   TEXT NOT NULL,
  PRIMARY KEY (kind, id)
) STRICT;
