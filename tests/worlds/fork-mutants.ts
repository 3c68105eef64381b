// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source, not templates
import { guardMutant, type Mutant } from './mutant.ts'

const ONE_LEDGER = 'when two operators disagree about one ledger, neither is believed: %s'

/** Guards of a fork, of a rewind, and of what either leaves behind. */
export const forkMutants: readonly Mutant[] = [
  guardMutant(
    'the journal is rewound although the agreed history has its links',
    'I2, T41',
    ['journeys/diverged.test.ts', 'a rewind is refused where the agreed history has what would be dropped'],
    ['triggers/follower/carry-out.ts', 'if (!isLacking && anyway !== 1)', 'if (!isLacking && anyway > 1)'],
  ),
  guardMutant(
    'the journal is rewound by what was seen of an earlier tail',
    'I2, T41',
    [
      'functions/triggers/follower/carry-out.test.ts',
      'what the agreed history lacked of the journal before it was rewound lets no later link be dropped',
    ],
    ['triggers/follower/carry-out.ts', 'found?.tail === tail.hash ?', 'found ?'],
  ),
  guardMutant(
    'the journal joins a ledger that has its last transaction in another one',
    'I14, T41',
    [
      'functions/triggers/follower/follow.test.ts',
      'a journal whose last transaction the operators show in another ledger by now does not join, with the same balance',
    ],
    ['records/journal/cursor-store.ts', 'return named === undefined ||', 'return moves > 0 ||'],
  ),
  guardMutant(
    'a divergence is over although the journal has its last transaction in a ledger of another hash',
    'I14, T41',
    [
      'functions/triggers/follower/watch-divergence.test.ts',
      'have the journal’s last transaction in a ledger of another hash',
    ],
    ['triggers/follower/witness.ts', ' && !mayBeInLedger(tail, agreed.ledgerHash)', ' && needed > 9'],
  ),
  guardMutant(
    'something is undone by a journal that ends with the same transaction as the network and does not join it',
    'I1, I3, T41',
    [
      'functions/records/journal/link-store.test.ts',
      'as soon as it is seen that the ledger does not join the journal, no link proves that something is undone',
    ],
    ['records/journal/link-store.ts', '${JOINED} AND NOT EXISTS (SELECT 1 FROM divergence)', '${JOINED}'],
  ),
  guardMutant(
    'a divergence that a restored database brings back is never over',
    'I17, T41',
    [
      'journeys/diverged.test.ts',
      'a divergence that a restored database brings back is over once the follower has read on: an expired offer gives its pass back',
    ],
    [
      'triggers/follower/watch-divergence.ts',
      '    if (read.divergenceStored && this.#found === null) this.#found = undefined\n',
      '',
    ],
  ),
  guardMutant(
    'a pass counts as lost by the journal of a fork that ended as the network did, and its payer may get both',
    'I3, T41',
    [
      'journeys/rewound.test.ts',
      'where fork and network end with the same transaction in ledgers of one index, a pass that only the network sold is not taken for lost',
    ],
    ['sale/purchase/see-offer-end.ts', "  if (!(await isTailShown(services))) return { kind: 'wait' }\n", ''],
  ),
  guardMutant(
    'the minter is compared with a journal that does not join the ledger',
    'I14, T41',
    [
      'functions/sale/minter/compare.test.ts',
      'a ledger that ends with the same transaction as the journal, and does not join it, is compared with nothing',
    ],
    ['sale/minter/compare.ts', '  if (await isDivergenceSeen(db)) return\n', ''],
  ),
  guardMutant(
    'the minter is compared with a ledger that has the last transaction of the journal in another one',
    'I14, T41',
    [
      'functions/sale/minter/compare.test.ts',
      'a ledger that has the last transaction of the journal in another one is compared with nothing',
    ],
    ['sale/minter/other-drops.ts', ' && mayBeIn(cursor, previousLedger)', ''],
  ),
  guardMutant(
    'drops that only a fork lacked stop the sale as a loss',
    'I14, T41',
    [
      'functions/sale/minter/compare.test.ts',
      'drops that two nodes showed only on a fork are no loss, where the nodes leave it or the follower sees it',
    ],
    ['sale/minter/compare.ts', '  if (otherDrops && !(await isShownAgain(services, cursor))) return\n', ''],
  ),
  guardMutant(
    'a payment goes back while its offer may still stand, since a rewind dropped the withdrawal',
    'I3, T41',
    [
      'functions/triggers/follower/rewind-store.test.ts',
      'an offer whose withdrawal a rewind drops may still stand: until it ends its payment does not go back',
    ],
    ['sale/payment/refund-turn-store.ts', '      AND NOT ${STILL_OFFERED}\n', ''],
  ),
  guardMutant(
    'a refund that was signed goes out while its offer may still stand, since a rewind dropped the withdrawal',
    'I3, T41',
    [
      'functions/triggers/follower/rewind-store.test.ts',
      'an offer whose withdrawal a rewind drops may still stand: until it ends its payment does not go back',
    ],
    ['sale/minter/submission-store.ts', 'NOT (${MAY_GO_BACK})', '0'],
  ),
  guardMutant(
    'a payment stays with a person whose refund only a fork had refused',
    'I3, T41',
    [
      'journeys/rewound.test.ts',
      'a payment whose refund a fork had refused is left to no person where the network shows that its pass was taken',
    ],
    ['triggers/follower/rewind-store.ts', "status IN ('refunded', 'refund_manual')", "status = 'refunded'"],
  ),
  guardMutant(
    'a payment goes back although its pass was taken after a rewind',
    'I3, T41',
    [
      'journeys/rewound.test.ts',
      'what only a fork had withdrawn and refunded is delivered where the network shows that it was taken, and not refunded again',
    ],
    [
      'sale/payment/settle-refund.ts',
      'if (await isTaken(services.db, payment))',
      'if (payment.attempts > 9 && (await isTaken(services.db, payment)))',
    ],
  ),
  guardMutant(
    'a pass is reserved while a mint of it is pending, since a rewind dropped it',
    'I1, T41',
    [
      'functions/triggers/follower/rewind-store.test.ts',
      'a pass in stock whose mint a rewind drops is reserved only once the outcome of that is known',
    ],
    ['sale/purchase/reservation-store.ts', '          AND NOT (${MINT_PENDING})\n', ''],
  ),
  guardMutant(
    'a verdict takes the last link of a fork for that of the network',
    'I2, I3, T41',
    [
      'journeys/rewound.test.ts',
      'where fork and network end with the same transaction, a refund that only the network has is not sent again before the follower reads on',
    ],
    ['records/journal/link-store.ts', '${left}) = ${left}`', '${left}) IS NOT NULL`'],
  ),
  guardMutant(
    'a pass is minted twice, since a fork had shown that its mint was dead',
    'I13, T41',
    [
      'journeys/rewound.test.ts',
      'a mint that was dead on a fork, and that the network has, makes the pass of its buyer and no second one',
    ],
    [
      'sale/minter/submission-store.ts',
      "(status = 'signed' OR status = 'dead' AND ${isRead})",
      "status = 'signed'",
    ],
  ),
  guardMutant(
    'a purchase waits for a withdrawal that came before its offer',
    'I13, T41',
    [
      'functions/sale/minter/unsettled-of.test.ts',
      'a withdrawal that was dead on a fork ends nothing: on the ledger it may have come before the offer',
    ],
    ['sale/minter/submission-store.ts', "(purpose <> 'cancel' AND EXISTS (", '(EXISTS ('],
  ),
  guardMutant(
    'an offer whose withdrawal a rewind dropped is withdrawn no more',
    'I3, T41',
    [
      'functions/triggers/follower/rewind-store.test.ts',
      'an offer whose withdrawal a rewind drops may still stand: until it ends its payment does not go back',
    ],
    [
      'triggers/follower/reopened-offers-store.ts',
      "how <> 'accepted' AND purchase.status = 'released' AND ${given}",
      "how <> 'accepted' AND purchase.status = 'sold' AND ${given}",
    ],
  ),
  guardMutant(
    'a purchase offers the NFToken of another pass, since only a fork had made it for its own',
    'I1, T41',
    [
      'functions/sale/purchase/follow-mint.test.ts',
      'an offer of an NFToken that is another pass’s by now is withdrawn, and its purchase ends',
    ],
    ['sale/purchase/follow-mint.ts', 'holder !== purchase.passId', 'holder < 0'],
  ),
  guardMutant(
    'a hold offers the NFToken that it began with, after a rewind gave that to another pass',
    'I1, T41',
    [
      'journeys/rewound-holds.test.ts',
      'the NFToken that only a fork had made for a pass on hold is not offered to its buyer once it is the pass of another buyer',
    ],
    [
      'sale/purchase/begin-mint.ts',
      'const token = purchase.nftokenId ?',
      'const token = purchase.nftokenId === null ?',
    ],
  ),
  guardMutant(
    'an NFToken counts as gone by the journal of a fork that ended as the network did',
    'I15, T41',
    [
      'journeys/rewound.test.ts',
      'where fork and network end with the same transaction in ledgers of one index, a pass that the network sold and the fork withdrew is not taken for lost',
    ],
    ['sale/minter/compare.ts', 'return isShown && (await mayConclude(db))', 'return mayConclude(db)'],
  ),
  guardMutant(
    'a debt for dust stays with a person whose refund only a fork had refused',
    'I3, T41',
    [
      'journeys/rewound.test.ts',
      'a debt for dust whose refund a fork had refused, and the network %s, is left to no person once the journal is rewound',
    ],
    [
      'sale/minter/dust-owed-again-store.ts',
      "WHERE status = 'manual' AND id",
      "WHERE status = 'refunded' AND id",
    ],
  ),
  guardMutant(
    'a pass whose token left the minter goes back to stock',
    'I15, T34',
    [
      'functions/sale/purchase/see-offer-end.test.ts',
      'an NFToken that left the minter unsold keeps its pass out of stock',
    ],
    ['sale/purchase/judge-lapse.ts', "  if (!holdsToken) return { kind: 'gone' }\n", ''],
  ),
  guardMutant(
    'one node decides alone about the last ledger of both',
    'T41, I17',
    ['functions/adapters/ledger/agree.test.ts', ONE_LEDGER],
    [
      'adapters/ledger/agree.ts',
      'return ok(saidByAll([view, newer.node.view(older.state)], log))',
      'return ok(saidByAll([view], log))',
    ],
  ),
  guardMutant(
    'one node decides alone about a ledger that the other has passed',
    'T41, I17',
    ['functions/adapters/ledger/agree.test.ts', ONE_LEDGER],
    [
      'adapters/ledger/agree.ts',
      "return isSame ? ok(saidByAll([view, other.value], log)) : err('not-yet')",
      'return ok(saidByAll([view], log))',
    ],
  ),
  guardMutant(
    'the node that answers first decides alone',
    'T41',
    ['functions/adapters/ledger/agree.test.ts', ONE_LEDGER],
    [
      'adapters/ledger/agree.ts',
      '    counting.push({ node, state: state.value })\n',
      '    counting.push({ node, state: state.value })\n    break\n',
    ],
    ['adapters/ledger/agree.ts', 'return nodes.length > 1 ?', 'return nodes.length > 9 ?'],
  ),
  guardMutant(
    'a link of a fork goes on the journal, whose last one the fork has in another ledger of the same index',
    'I17, T41',
    [
      'functions/triggers/follower/shown-thread.test.ts',
      'a link that names the tail does not follow it while the tail is shown in another ledger of the same index',
    ],
    [
      'records/journal/cursor-store.ts',
      'return moves === 1 || ledgerHash === null || ledgerHash === named',
      "return moves === 1 || named !== ''",
    ],
  ),
  guardMutant(
    'a journal is rewound to a link that the network has after others',
    'I17, T41',
    [
      'functions/triggers/follower/witness.test.ts',
      'a link that a fork has after others is not common, with the same one before it, ledger and balance',
    ],
    [
      'triggers/follower/witness.ts',
      '(kept.ledgerHash ?? agreed.ledgerHash) !== agreed.ledgerHash',
      'kept.ledger !== agreed.ledger',
    ],
  ),
  guardMutant(
    'a withdrawal that came before its offer counts as one of it',
    'I1, T41',
    [
      'journeys/rewound.test.ts',
      'a withdrawal that the network has before its offer withdraws nothing: the offer is withdrawn by another, and only then its payment goes back',
    ],
    ['sale/purchase/cancel-offer.ts', 'delivery.tx.ledger <= made.ledger', 'delivery.tx.ledger < 0'],
  ),
  guardMutant(
    'any refusal of a node means that no ledger has a transaction',
    'T41',
    [
      'functions/adapters/ledger/node.test.ts',
      'a transaction is absent if the node says that it did not find it, and by no other refusal',
    ],
    ['adapters/ledger/node.ts', "answer.error === 'txnNotFound'", "answer.error !== ''"],
  ),
]
