-- Tickets are counted and found by how they stand, and every one that was ever used is still there.
DROP INDEX ticket_free;
CREATE INDEX ticket_status ON ticket (status);
-- The clock forgets sign-ins by their end.
CREATE INDEX IF NOT EXISTS sign_in_end ON sign_in (expires_at);
