-- What was asked of Xaman in each second: its limits hold for any 60 seconds, not for a minute of the calendar. The table
-- `xaman_minute` is kept for the release before this one and is not used any more.
CREATE TABLE xaman_second (
  second   INTEGER PRIMARY KEY,             -- unix time in seconds
  payloads INTEGER NOT NULL DEFAULT 0,
  calls    INTEGER NOT NULL DEFAULT 0
) STRICT;

-- When the payload was taken with which this purchase was let in, unix ms; null once it is used.
ALTER TABLE purchase ADD COLUMN payload_taken_at INTEGER;
