import { guardMutant, type Mutant } from './mutant.ts'

/** Guards of verdicts: the journal and the ledger that they rest on belong together. */
export const verdictMutants: readonly Mutant[] = [
  guardMutant(
    'a verdict does not check that the journal has its ledger’s last link',
    'I2, T40',
    [
      'functions/sale/purchase/see-offer-end.test.ts',
      'an offer that ended unsold is not judged by a ledger with a link that the journal lacks',
    ],
    ['sale/purchase/see-offer-end.ts', '  if (!(await hasRead(services, root.value))) return null\n', ''],
  ),
  guardMutant(
    'a verdict does not notice a halt that hides the journal meanwhile',
    'I2, T41',
    [
      'functions/sale/purchase/see-offer-end.test.ts',
      'a halt that hid the journal and has ended since has no NFToken taken for gone',
    ],
    ['sale/purchase/see-offer-end.ts', '  if (!ended && !(await isRead(db, root.value))) return null\n', ''],
  ),
  guardMutant(
    'a verdict does not notice a halt that hides a later sale meanwhile',
    'I2, T41',
    [
      'functions/sale/purchase/see-offer-end.test.ts',
      'a halt that hides the journal once the offer was judged has no NFToken taken for gone that is sold since',
    ],
    ['sale/purchase/see-offer-end.ts', "  if (!(await mayConclude(db))) return { kind: 'wait' }\n", ''],
  ),
  guardMutant(
    'a verdict is given while the histories do not join',
    'I2, I15, T41',
    ['journeys/diverged.test.ts', 'while the histories do not join, an expired offer keeps its pass'],
    [
      'records/journal/link-store.ts',
      "`NOT EXISTS (SELECT 1 FROM halt WHERE name = 'diverged')\n  AND ",
      '`',
    ],
    ['records/journal/link-store.ts', ' AND NOT EXISTS (SELECT 1 FROM divergence)', ''],
    ['triggers/follower/follow.ts', '    if (this.#divergence.isHalted) return this.#tip.lose()\n', ''],
  ),
  guardMutant(
    'the journal is read although the halt says that it does not join the ledger',
    'I2, I15, T41',
    ['functions/records/journal/link-store.test.ts', 'nothing is concluded from the journal while %s'],
    [
      'records/journal/link-store.ts',
      "`NOT EXISTS (SELECT 1 FROM halt WHERE name = 'diverged')\n  AND ",
      '`',
    ],
  ),
  guardMutant(
    'purchases begin while operators show a transaction differently',
    'T41',
    [
      'functions/triggers/follower/follow.test.ts',
      'while operators show a transaction differently for half a minute no ledger counts as known',
    ],
    ['triggers/follower/follow.ts', '    if (this.#journal.isDisputed) return this.#tip.lose()\n', ''],
  ),
  guardMutant(
    'a link is appended without comparing the minter’s balance',
    'I14, T41',
    [
      'functions/triggers/follower/shown-thread.test.ts',
      'a link that names the tail, but begins with another balance than that left, does not follow it',
    ],
    [
      'triggers/follower/reported-link.ts',
      'return root?.balance == null || BigInt(root.balance) - BigInt(root.change) === BigInt(balance)',
      "return root?.balance == null || root.change !== '' || balance !== ''",
    ],
  ),
]
