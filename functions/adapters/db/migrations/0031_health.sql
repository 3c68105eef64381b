-- When the work under a lease was last completed, unix ms; null: never, or by the release before only. Of `reconcile` it says
-- when a cron run was last completed.
ALTER TABLE lease ADD COLUMN done_at INTEGER;

-- How many of a second's calls Xaman did not answer usably.
ALTER TABLE xaman_second ADD COLUMN failed INTEGER NOT NULL DEFAULT 0;

-- Alerts whose matter is in order again, until the alert webhook has accepted the notice of it.
CREATE TABLE alert_over (
  id        INTEGER PRIMARY KEY,
  name      TEXT NOT NULL,
  what      TEXT NOT NULL,
  raised_at INTEGER NOT NULL,
  over_at   INTEGER NOT NULL
) STRICT;
