-- What was asked of Xaman in each second: its limits hold for any 60 seconds, not for a minute of the calendar. The table
-- `xaman_minute` is kept for the previous release and is no longer used.
CREATE TABLE xaman_second (
  second   INTEGER PRIMARY KEY,             -- unix time in seconds
  payloads INTEGER NOT NULL DEFAULT 0,
  calls    INTEGER NOT NULL DEFAULT 0
) STRICT;

-- When the payload was taken with which this purchase was admitted, unix ms; null once it is used.
ALTER TABLE purchase ADD COLUMN payload_taken_at INTEGER;
