-- Tickets are counted and found by how they stand, and every one that was ever used is still there.
DROP INDEX ticket_free;
CREATE INDEX ticket_status ON ticket (status);
