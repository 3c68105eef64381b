-- A pending request is returned to the same browser again, so what a page shows of it is kept.
ALTER TABLE sign_in ADD COLUMN deeplink TEXT;
ALTER TABLE sign_in ADD COLUMN qr_png TEXT;
-- When Xaman was last asked about it, unix ms.
ALTER TABLE sign_in ADD COLUMN looked_at INTEGER NOT NULL DEFAULT 0;
-- When it was last reported as answered, unix ms.
ALTER TABLE sign_in ADD COLUMN told_at INTEGER NOT NULL DEFAULT 0;
-- Keyed hash of the network address, for counting; null after an hour.
ALTER TABLE sign_in ADD COLUMN sender_hash TEXT;
CREATE INDEX sign_in_end ON sign_in (expires_at);
CREATE INDEX sign_in_of_browser ON sign_in (secret_hash, expires_at);
CREATE INDEX sign_in_of_sender ON sign_in (sender_hash, created_at) WHERE sender_hash IS NOT NULL;
CREATE INDEX sign_in_counted ON sign_in (created_at) WHERE sender_hash IS NOT NULL;
