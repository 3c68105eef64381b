-- When a cron run last checked a purchase, so that each is checked in turn however many there are.
ALTER TABLE purchase ADD COLUMN turn_at INTEGER NOT NULL DEFAULT 0;
