-- Standard terms for tables and columns. Every row stays.
ALTER TABLE brake RENAME TO halt;
UPDATE alert SET name = 'halt ' || substr(name, 7) WHERE name LIKE 'brake %';
ALTER TABLE farewell RENAME TO shutdown_notice;

ALTER TABLE alert RENAME COLUMN told_at TO notified_at;
DROP INDEX alert_untold;
CREATE INDEX alert_pending ON alert (raised_at) WHERE notified_at IS NULL;
ALTER TABLE dust_day RENAME COLUMN told TO notified;
ALTER TABLE purchase RENAME COLUMN told_at TO notified_at;
ALTER TABLE sign_in RENAME COLUMN told_at TO notified_at;

ALTER TABLE invoice RENAME COLUMN looked_at TO checked_at;
ALTER TABLE person RENAME COLUMN looked_at TO checked_at;
ALTER TABLE purchase RENAME COLUMN looked_at TO checked_at;
ALTER TABLE sign_in RENAME COLUMN looked_at TO checked_at;
ALTER TABLE kyc_report RENAME COLUMN heard_at TO received_at;

ALTER TABLE ledger_tx RENAME COLUMN followed TO processed;
DROP INDEX ledger_tx_to_follow;
CREATE INDEX ledger_tx_pending ON ledger_tx (ledger) WHERE processed = 0;

-- A row of the collection is a pass; an NFToken is what it becomes on the ledger.
ALTER TABLE token RENAME TO pass;
ALTER TABLE pass RENAME COLUMN aside TO quarantined;
ALTER TABLE purchase RENAME COLUMN token_id TO pass_id;
DROP INDEX token_aside;
DROP INDEX token_free;
DROP INDEX token_held;
DROP INDEX token_owner;
DROP INDEX token_sold;
DROP INDEX purchase_live_token;
CREATE INDEX pass_quarantined ON pass (tier) WHERE quarantined IS NOT NULL;
CREATE INDEX pass_free ON pass (tier, id) WHERE status = 'available';
CREATE INDEX pass_held ON pass (tier) WHERE status = 'reserved';
CREATE INDEX pass_owner ON pass (owner) WHERE status = 'sold';
CREATE INDEX pass_sold ON pass (sold_at) WHERE status = 'sold';
CREATE UNIQUE INDEX purchase_live_pass ON purchase (pass_id) WHERE status <> 'released';
