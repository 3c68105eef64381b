-- A room that is to be notified that the server is about to stop; deleted once it was.
CREATE TABLE farewell (
  kind TEXT NOT NULL CHECK (kind IN ('payload', 'wallet', 'collection')),
  id   TEXT NOT NULL,
  PRIMARY KEY (kind, id)
) STRICT;
