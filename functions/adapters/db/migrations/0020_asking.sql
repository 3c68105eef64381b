-- When a runner last began to ask Xaman for this purchase's wallet request, unix ms; 0: none is asking. The others wait
-- for it a few seconds, so that an offer that several of them see has one request.
ALTER TABLE purchase ADD COLUMN asked_at INTEGER NOT NULL DEFAULT 0;
