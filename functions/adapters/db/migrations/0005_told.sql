-- When somebody last said that the request was answered on the phone: whoever says so again at once changes nothing.
ALTER TABLE purchase ADD COLUMN told_at INTEGER NOT NULL DEFAULT 0;
