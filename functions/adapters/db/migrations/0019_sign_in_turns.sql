-- Keyed hashes of the wider networks that a sign-in was asked from, for counting; null after an hour, as sender_hash is.
ALTER TABLE sign_in ADD COLUMN network_hash TEXT; -- IPv6 /32 or IPv4 /16
ALTER TABLE sign_in ADD COLUMN site_hash TEXT;    -- IPv6 /48; null for IPv4
CREATE INDEX sign_in_of_network ON sign_in (network_hash, created_at) WHERE network_hash IS NOT NULL;
CREATE INDEX sign_in_of_site ON sign_in (site_hash, created_at) WHERE site_hash IS NOT NULL;
