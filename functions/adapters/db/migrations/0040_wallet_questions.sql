-- What the pages of one group of wallets have asked nodes in the period that ends at ends_at, unix ms. Groups are drawn
-- anew for each period, so that a row serves all periods.
CREATE TABLE wallet_questions (
  lot     INTEGER PRIMARY KEY,
  ends_at INTEGER NOT NULL,
  asked   INTEGER NOT NULL
) STRICT;
