/** The pairs that run with two stops in every test run. */
export const NAMED: readonly string[] = [
  'a pass held: the buyer asks again + the buyer cancels',
  'an offer without its request: the buyer asks again + the buyer cancels',
  'an offer without its request: the buyer asks again + the buyer asks again',
  'an offer accepted, not read: the buyer cancels + the follower catches up',
  'an invoice without its request: the buyer asks again + the buyer asks again',
  'an invoice without its request: the buyer asks again + the buyer cancels',
  'a payment not judged: a cron run serves payments + it expires',
  'a refund decided, not signed: a cron run serves payments + the payer claims',
  'two payments not judged: a cron run serves payments + the payer claims',
  'an approved person with a second wallet: the approval is withdrawn + the second wallet joins',
]
