-- Tickets are counted and found by their status, and used ones are kept.
DROP INDEX ticket_free;
CREATE INDEX ticket_status ON ticket (status);
-- What treasury and funding accounts have paid in is summed before proceeds are paid out.
CREATE INDEX ledger_tx_payment ON ledger_tx (account) WHERE type = 'Payment';
