-- What was sent before an amendment is deleted by its own age.
CREATE INDEX entry_version_age ON entry_version (sent_at);
