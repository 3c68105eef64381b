-- When a runner last began to ask Xaman for this purchase's wallet request, unix ms; 0: none is asking. Other runners wait
-- a few seconds for it, so that an offer that several of them see has one request.
ALTER TABLE purchase ADD COLUMN asked_at INTEGER NOT NULL DEFAULT 0;
