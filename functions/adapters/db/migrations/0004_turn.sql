-- When the clock last had its turn with a purchase, so that it comes to each of them however many there are.
ALTER TABLE purchase ADD COLUMN turn_at INTEGER NOT NULL DEFAULT 0;
