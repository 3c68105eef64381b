// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source, not templates
import { guardMutant, type Mutant } from './mutant.ts'

/** Guards of two operators: what one shows alone is neither written down nor decided by. */
export const quorumMutants: readonly Mutant[] = [
  guardMutant(
    'one operator is enough for the journal',
    'I2, T41',
    [
      'functions/triggers/follower/quorum.test.ts',
      'a link that one operator shows is not agreed on, unless only one is configured',
    ],
    [
      'triggers/follower/quorum.ts',
      'if (votes.filter((vote) => isSameLink(vote.link, link)).length >= needed)',
      'if (votes.filter((vote) => isSameLink(vote.link, link)).length >= 1)',
    ],
  ),
  guardMutant(
    'only the hash of a link is compared',
    'I2, T41',
    ['functions/triggers/follower/quorum.test.ts', 'another ledger'],
    [
      'triggers/follower/quorum.ts',
      '    a.ledger === b.ledger &&\n    a.ledgerHash === b.ledgerHash &&\n    a.effectsText === b.effectsText\n',
      '    a.hash !== null\n',
    ],
  ),
  guardMutant(
    'results and effects of a link are not compared',
    'I2, T41',
    ['functions/triggers/follower/quorum.test.ts', 'another result or other effects'],
    ['triggers/follower/quorum.ts', ' &&\n    a.effectsText === b.effectsText\n', '\n'],
  ),
  guardMutant(
    'sender, type, fee and time of a link are not compared',
    'I2, T41',
    [
      'functions/triggers/follower/reported-link.test.ts',
      'a transaction of which an operator states %s is another link',
    ],
    ['triggers/follower/reported-link.ts', 'account, type, `${fee}`, closedAt, result', 'result'],
  ),
  guardMutant(
    'one operator states when a ledger closed',
    'I15, T41',
    [
      'functions/triggers/follower/quorum.test.ts',
      'a ledger of which two operators state different close times is not agreed on, until a third decides',
    ],
    ['adapters/ledger/view-of.ts', ' && a.closeTime === b.closeTime', ''],
  ),
  guardMutant(
    'a feed confirms the close time that another operator states',
    'I15, T41',
    [
      'functions/triggers/follower/feed-requests.test.ts',
      'a feed that confirms a ledger states when its own node says that it closed',
    ],
    ['triggers/follower/feed.ts', 'noteClosed(view.value)', 'noteClosed(ledger)'],
  ),
  guardMutant(
    'a disagreement is decided by the operator that is asked first',
    'T41',
    ['functions/triggers/follower/quorum.test.ts', 'two operators disagree if one shows'],
    [
      'triggers/follower/quorum.ts',
      "  return { kind: 'disagreed', operators: votes.map(({ operator }) => operator) }\n",
      "  return { kind: 'agreed', link: first.link }\n",
    ],
  ),
  guardMutant(
    'a disagreement drops at once what both feeds hold',
    'T41',
    [
      'functions/triggers/follower/feed.test.ts',
      'a doubted feed keeps what it has shown until its next close, and is read again then',
    ],
    ['triggers/follower/feed.ts', '    this.#isInDoubt = true\n', '    this.#thread.forget()\n'],
  ),
  guardMutant(
    'closes of stale ledgers keep a socket open',
    'T41',
    [
      'functions/triggers/follower/feed-subscription.test.ts',
      'a feed whose socket reports only stale ledgers is treated as silent',
    ],
    ['triggers/follower/feed.ts', ' && !isStale(next.closeTime, now)', ''],
  ),
  guardMutant(
    'a feed that holds more than 5 MB accepts more from its socket',
    'T41',
    [
      'functions/triggers/follower/feed.test.ts',
      'a feed that holds more than 5 MB ignores its socket until the journal has taken some of it',
    ],
    [
      'triggers/follower/feed.ts',
      '    if (this.#thread.isFull) this.#thread.lose()\n    else if (this.#thread.add(link))',
      '    if (this.#thread.add(link))',
    ],
  ),
  guardMutant(
    'a pending link is processed',
    'I2, T41',
    [
      'functions/triggers/follower/news-store.test.ts',
      'a pending transaction shown by one operator, and every later one, is no news before a second operator shows it',
    ],
    ['records/journal/link-store.ts', '\n  AND NOT EXISTS (SELECT 1 FROM ledger_tx WHERE alone = 1)`', '`'],
  ),
  guardMutant(
    'an operator is counted twice',
    'I2, T41',
    [
      'functions/triggers/follower/follow.test.ts',
      'two nodes of one operator count once, and nothing is read while the other operator is unreachable',
    ],
    [
      'triggers/follower/follow.ts',
      '[...new Set(this.#services.ledger.nodes.map(({ operator }) => operator))]',
      'this.#services.ledger.nodes.map(({ operator }) => operator)',
    ],
  ),
  guardMutant(
    'an operator is counted twice in a verdict',
    'I2, T41',
    [
      'functions/adapters/ledger/agree.test.ts',
      'two nodes of one operator count once: the next operator is asked',
    ],
    [
      'adapters/ledger/agree.ts',
      '    if (counting.some((other) => other.node.operator === node.operator)) continue\n',
      '',
    ],
  ),
  guardMutant(
    'the third operator is never asked',
    'T41',
    ['functions/triggers/follower/follow.test.ts', 'with three operators one may be unreachable, or slow'],
    [
      'triggers/follower/follow.ts',
      'this.#feeds = operators.map(',
      'this.#feeds = operators.slice(0, 2).map(',
    ],
  ),
  guardMutant(
    'an early event of one operator is stored',
    'I2, T30',
    [
      'party/missed.test.ts',
      'the early notice of one operator is not stored by a room, nor sent to a later visitor',
    ],
    ['contract/events.ts', "'signature-seen': passing", "'signature-seen': change"],
  ),
  guardMutant(
    'the operator that is asked first refuses a wallet alone',
    'T41',
    [
      'journeys/unfunded-wallets.test.ts',
      'a wallet that was just funded buys although the first node is behind',
    ],
    ['adapters/ledger/by-two.ts', '  if (!first || isEnough(first.value))', '  if (!first || first.ok)'],
  ),
  guardMutant(
    'a balance from a node that is behind refuses a wallet',
    'T41',
    ['journeys/unfunded-wallets.test.ts', 'a stale node’s answer shown on a page refuses no purchase'],
    ['sale/admission/means-store.ts', '  if (!funds) return\n', ''],
    [
      'sale/admission/means-store.ts',
      'WHERE wallet = ${wallet} AND (balance_drops IS NULL\n',
      'WHERE wallet = ${wallet} AND (TRUE\n',
    ],
  ),
  guardMutant(
    'a refused signature is accepted from one operator',
    'I2, T30, T41',
    [
      'journeys/three-operators.test.ts',
      'a refused signature that one operator alone shows ends nothing, and one that two show does',
    ],
    ['sale/purchase/check-offer.ts', 'ledger.transactionByTwo(', 'ledger.transaction('],
  ),
  guardMutant(
    'the fee that one operator reports applies to every buyer',
    'T41',
    [
      'functions/triggers/follower/costs.test.ts',
      'a reserve reported by one operator alone is not required of a buyer',
    ],
    ['triggers/follower/costs.ts', "askedBy(needed, 'baseFee')", "askedBy(1, 'baseFee')"],
  ),
  guardMutant(
    'level is accepted for any tail',
    'I2, T48',
    [
      'functions/triggers/follower/quorum.test.ts',
      'completeness shown for one tail does not hold for another',
    ],
    ['triggers/follower/quorum.ts', 'complete.findLast(({ last }) => last === link)', 'complete.at(-1)'],
  ),
  guardMutant(
    'level goes beyond the agreed ledger',
    'I2, T48',
    ['functions/triggers/follower/quorum.test.ts', 'level is never beyond the agreed ledger'],
    ['triggers/follower/quorum.ts', 'Math.min(level, agreed.index)', 'level'],
  ),
]
