/** Pairs that are tried with two stops in every test run. */
export const NAMED: readonly string[] = [
  'a pass held: the buyer asks again + the buyer cancels',
  'an offer without its request: the buyer asks again + the buyer cancels',
  'an offer without its request: the buyer asks again + the buyer asks again',
  'an offer taken, not read: the buyer cancels + the follower reads on',
  'an invoice without its request: the buyer asks again + the buyer asks again',
  'an invoice without its request: the buyer asks again + the buyer cancels',
  'a payment not judged: the clock comes to payments + its time is over',
  'a refund decided, not signed: the clock comes to payments + the payer claims',
  'two payments not judged: the clock comes to payments + the payer claims',
  'an approved person with a second wallet: the approval is withdrawn + the second wallet joins',
]
