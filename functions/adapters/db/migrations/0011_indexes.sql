-- Tickets are counted and found by how they stand, and every one that was ever used is still there.
DROP INDEX ticket_free;
CREATE INDEX ticket_status ON ticket (status);
-- What treasury and sponsors have paid in is summed before proceeds are paid out.
CREATE INDEX ledger_tx_payment ON ledger_tx (account) WHERE type = 'Payment';
