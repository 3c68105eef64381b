-- When it was last reported that the request was answered on the phone: a report shortly after it changes nothing.
ALTER TABLE purchase ADD COLUMN told_at INTEGER NOT NULL DEFAULT 0;
