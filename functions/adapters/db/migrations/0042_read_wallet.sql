-- Whether a wallet could pay for a pass when its page was last read; ends_at, unix ms, is when that no longer counts. The number
-- is drawn by a secret, so that the row does not name the wallet.
CREATE TABLE read_wallet (
  number  INTEGER PRIMARY KEY,
  ends_at INTEGER NOT NULL,
  may_pay INTEGER NOT NULL
) STRICT;
