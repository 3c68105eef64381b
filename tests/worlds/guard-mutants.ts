// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source, not templates
import { guardMutant, type Mutant } from './mutant.ts'

const GUARDS = 'journeys/guards.test.ts'
const INDEXES = 'functions/adapters/db/unique-indexes.test.ts'
const STRANGERS = 'journeys/strangers.test.ts'
const BATCH = 'functions/adapters/signer/batch.test.ts'
const ONE_LEDGER = 'when two operators disagree about one ledger, neither is believed: %s'
const MIGRATION = 'adapters/db/migrations/0002_purchase.sql'
const NAMES = 'adapters/db/migrations/0029_names.sql'

/** Guards among several, each removed alone, and the test that notices it. */
export const guardMutants: readonly Mutant[] = [
  guardMutant(
    'a page is shown a sale that is only signed',
    'I2',
    [
      'functions/sale/purchase/announce.test.ts',
      'a signature is published as a payment, and as a sale once the ledger has it',
    ],
    [
      'sale/purchase/announce.ts',
      "  if (after.sold && before.status !== 'sold') {\n    const { tx } = after.sold\n",
      "  const tx = after.sold?.tx ?? after.signed?.hash\n  if (tx && before.status !== 'sold') {\n",
    ],
  ),
  guardMutant(
    'another wallet’s hold is returned',
    'T12',
    [GUARDS, 'a pass on hold for another wallet is refused'],
    ['sale/purchase/buy.ts', 'holder?.wallet === wallet && ', 'holder && '],
  ),
  guardMutant(
    'a pause of minting is ignored',
    'T65',
    [GUARDS, 'while minting is paused nothing is reserved'],
    ['sale/purchase/reserve.ts', "  if (config.minting === 'paused') return err('sale_paused')\n", ''],
  ),
  guardMutant(
    'a halt is ignored at admission',
    'T65',
    [GUARDS, 'while the sale is halted no wallet is admitted'],
    [
      'sale/admission/while-closed.ts',
      '  if (situation.halted) return duringHalt(services, asking, now)\n',
      '',
    ],
  ),
  guardMutant(
    'a halt is ignored by the hold itself',
    'T65',
    [GUARDS, 'a halt that comes after a wallet was admitted still holds no pass'],
    ['sale/purchase/reservation-store.ts', '      AND NOT EXISTS (SELECT 1 FROM halt)\n', ''],
  ),
  guardMutant(
    'a halt is ignored at the mint',
    'T65',
    [GUARDS, 'after a halt nothing is signed for a pass that was held before'],
    [
      'sale/purchase/begin-mint.ts',
      "  if (await isHalted(db)) return unable(services, purchase, check, 'halted')\n",
      '',
    ],
  ),
  guardMutant(
    'a halt is ignored at a refund',
    'I3, T65',
    [GUARDS, 'while the sale is halted no refund is signed'],
    ['sale/payment/refund.ts', ' || (await isHalted(db))', ''],
  ),
  guardMutant(
    'a mint is signed again without limit',
    'I13',
    [GUARDS, 'a mint is signed three times at most'],
    [
      'sale/purchase/begin-mint.ts',
      "  if (purchase.attempts >= MAX_ATTEMPTS)\n    return release(services, purchase, 'given-up', { kind: 'attempts_spent' })\n",
      '',
    ],
  ),
  guardMutant(
    'a refund is signed again without limit',
    'I13',
    [GUARDS, 'a refund is signed five times at most'],
    [
      'sale/payment/settle-refund.ts',
      "  if (payment.attempts >= MAX_ATTEMPTS) return leaveToPeople(services, payment, 'no refund was validated')\n",
      '',
    ],
  ),
  guardMutant(
    'a hold whose payment is not judged yet is released',
    'I3',
    [GUARDS, 'a hold with an unjudged payment is not released'],
    ['sale/purchase/is-unpaid.ts', ' && !(await isPaidUnjudged(db, paid))', ''],
  ),
  guardMutant(
    'a hold whose payment is not booked yet is released',
    'I3',
    [
      'functions/sale/purchase/await-payment.test.ts',
      'a hold is kept for a payment that the journal has, however long its handling fails',
    ],
    ['sale/purchase/is-unpaid.ts', '!(await awaitsPayment(db, paid)) && ', ''],
  ),
  guardMutant(
    'a hold ends unpaid by a ledger that the journal has not reached',
    'I3, T41',
    [
      'functions/sale/purchase/await-payment.test.ts',
      'a hold is kept while the journal lacks the last transaction of the ledger, which may be its payment',
    ],
    [
      'sale/purchase/is-unpaid.ts',
      '  if (!(await hasRead(services, minter.value.previousTx))) return false\n',
      '',
    ],
  ),
  guardMutant(
    'a pass that is paid first is taken before its payment is booked',
    'I3',
    [
      'functions/sale/purchase/settle-end.test.ts',
      'a pass that is paid first counts as taken only once its payment is booked',
    ],
    [
      'sale/purchase/settle-end.ts',
      "  if (invoice && (await awaitsPayment(services.db, { invoice, payer, price }))) return 'waits'\n",
      '',
    ],
  ),
  guardMutant(
    'a refund that is not written down is handled before its payment',
    'I3, I16, T77',
    [
      'functions/triggers/follower/consequences.test.ts',
      'a refund that is not written down waits until its payment is booked',
    ],
    [
      'triggers/follower/consequences.ts',
      "  if (repaid && (await awaitsHandling(services.db, repaid))) return 'left'\n",
      '',
    ],
  ),
  guardMutant(
    'a refund is signed beside one in the journal that is not handled',
    'I16',
    [
      'functions/sale/payment/move.test.ts',
      'a payment is not refunded once more while a refund of it in the journal is not handled yet',
    ],
    ['sale/payment/move-store.ts', 'isNotRepaid(sql`${hash}`)', 'sql`true`'],
  ),
  guardMutant(
    'a payment is refunded while the offer stands',
    'I3, I15',
    ['journeys/delivery-ends.test.ts', 'a payment is not refunded while its expired offer still exists'],
    ['sale/purchase/judge-lapse.ts', "  if (stands && isPaid) return { kind: 'wait' }\n", ''],
  ),
  guardMutant(
    'a shorter history is accepted',
    'T41, T48',
    ['functions/adapters/ledger/node.test.ts', 'is believed for that range only'],
    ['adapters/ledger/node-history.ts', "    if (isShort(range, since, { from, to })) return 'less'\n", ''],
  ),
  guardMutant(
    'a receipt names its buyer as its owner',
    'I2',
    ['functions/sale/receipt/receipts.test.ts', 'a receipt names the buyer, and the owner after the sale'],
    ['sale/receipt/issue-receipt.ts', '    owner: sale.owner,\n', '    owner: sale.wallet,\n'],
  ),
  guardMutant(
    'any text is accepted as a version of the terms',
    'T60',
    [
      'functions/sale/purchase/terms-version.test.ts',
      'refuses an unknown version of the terms, and creates no hold',
    ],
    [
      'contract/wire/purchase.ts',
      "z.enum(TERMS_VERSIONS, { error: 'terms_unknown' satisfies SchemaCode })",
      'z.pipe(z.string(), z.transform((text) => text as (typeof TERMS_VERSIONS)[number]))',
    ],
  ),
  guardMutant(
    'a stolen session of a verified wallet joins its identity',
    'T53',
    ['journeys/identity.test.ts', 'a stolen session of a verified wallet'],
    [
      'people/kyc/join.ts',
      'now - since > JOIN_WITHIN',
      'now - Math.max(one.since, other.since) > JOIN_WITHIN',
    ],
  ),
  guardMutant(
    'one sender starts any number of identity checks',
    'T74',
    [
      'functions/people/kyc/start-store.test.ts',
      'one sender may start thirty checks an hour, for any number of people, and gets the time of the next',
    ],
    [
      'people/kyc/start-store.ts',
      'WHERE sender_hash = ${senderHash} AND at > ${since}) < ${MAX.sender}',
      'WHERE false) < ${MAX.sender}',
    ],
  ),
  guardMutant(
    'a room’s host accepts any text as a connection id',
    'T16',
    [
      'party/durable.worker.test.ts',
      'a connection with an invalid id is closed with 4401, and others are accepted',
    ],
    [
      'party/admit.ts',
      "  if (!/^[\\w-]{0,64}$/.test(searchParams.get('_pk') ?? '')) return turnAway('malformed connection id')\n",
      '',
    ],
  ),
  guardMutant(
    'two runners create the wallet request of one offer',
    'I10',
    ['journeys/late-mints.test.ts', 'several processes that see the same offer create one request'],
    [
      'sale/purchase/store.ts',
      ' AND (asked_at <= ${now - pause} OR asked_at > ${now})`',
      ' AND (asked_at <= ${now - pause} + 9e12 OR asked_at > ${now})`',
    ],
  ),
  guardMutant(
    'an offer that the follower sees gets no wallet request',
    'I13',
    ['journeys/late-mints.test.ts', 'a mint validated after the call has ended'],
    [
      'sale/purchase/check-offer.ts',
      "    if (ended.kind === 'wait' && !purchase.payload) services.defer(askAfterwards(services, purchase))\n",
      '',
    ],
  ),
  guardMutant(
    'one network takes every sign-in of a minute',
    'T49',
    ['journeys/sign-in-turns.test.ts', 'half of each minute’s honest sign-ins from elsewhere succeed'],
    ['people/sign-in/sign-in-turns.ts', '(subscriber && level > 0 ? 0.75 : 0.5)', '1'],
  ),
  guardMutant(
    'status checks of open sign-ins use every call of a minute',
    'T49',
    ['journeys/sign-in-turns.test.ts', 'leave calls for the answered ones'],
    [
      'people/sign-in/sign-in.ts',
      "settleSignIn(services, signIn, 'spare')",
      'settleSignIn(services, signIn)',
    ],
  ),
  guardMutant(
    'the hashes of a sign-in’s sender are kept',
    'T64',
    ['journeys/sign-in-turns.test.ts', 'no trace of its sender is kept'],
    [
      'people/sign-in/sign-in-store.ts',
      'UPDATE sign_in SET network_hash = NULL, site_hash = NULL, sender_hash = NULL',
      'UPDATE sign_in SET sender_hash = sender_hash',
    ],
  ),
  guardMutant(
    'the cookie of a sign-in lacks Secure',
    'T6',
    ['journeys/every-field.test.ts', 'on HTTPS that cookie is Secure and bound to its host by name'],
    ['people/sign-in/connect-cookie.ts', '    secure: !plainHttp,\n', ''],
  ),
  guardMutant(
    'the cookie of a sign-in has no Max-Age',
    'T6',
    ['journeys/every-field.test.ts', 'the cookie of a browser that asks to sign in ends after an hour'],
    ['people/sign-in/connect-cookie.ts', '    maxAge: LIFE / SECOND,\n', ''],
  ),
  guardMutant(
    'no index refuses a second open purchase of a pass',
    'I1, T21',
    [
      INDEXES,
      'the index refuses a second live purchase of a pass, and accepts it once the first is released',
    ],
    [NAMES, 'CREATE UNIQUE INDEX purchase_live_pass', 'CREATE INDEX purchase_live_pass'],
  ),
  guardMutant(
    'no index refuses a second purchase under one request key',
    'I11, T22',
    [INDEXES, 'the index refuses a second purchase under one request key'],
    [
      MIGRATION,
      "  charged_drops      TEXT NOT NULL DEFAULT '0',\n  UNIQUE (wallet, request_key)\n",
      "  charged_drops      TEXT NOT NULL DEFAULT '0'\n",
    ],
  ),
  guardMutant(
    'no index refuses one wallet request for two purchases',
    'I10',
    [INDEXES, 'the index refuses one wallet request for two purchases'],
    [MIGRATION, 'payload_uuid       TEXT UNIQUE,', 'payload_uuid       TEXT,'],
  ),
  guardMutant(
    'no index refuses one acceptance that sells two passes',
    'I1, I2',
    [INDEXES, 'the index refuses one acceptance that sells two passes'],
    [MIGRATION, 'accept_hash        TEXT UNIQUE,', 'accept_hash        TEXT,'],
  ),
  guardMutant(
    'no index refuses one token for two passes',
    'I1, I6',
    [INDEXES, 'the index refuses one NFToken for two passes'],
    [MIGRATION, 'nftoken_id  TEXT UNIQUE,', 'nftoken_id  TEXT,'],
  ),
  guardMutant(
    'a refund of dust that never reached a ledger leaves its payer with nothing',
    'I3',
    [
      'journeys/dust.test.ts',
      'a refund of dust that reached no ledger is signed again only once it can never reach one',
    ],
    ['sale/payment/debt-store.ts', 'drops: sql`drops + ${sum}`', 'drops: sql`drops + 0 * ${sum}`'],
  ),
  guardMutant(
    'the tail is folded',
    'I14, T29',
    [STRANGERS, 'the minter’s last transaction is never folded'],
    [
      'records/journal/stranger-store.ts',
      'WHERE ledger < (SELECT ledger FROM cursor WHERE id = 1) ORDER BY ledger, rowid',
      'WHERE ledger <= (SELECT ledger FROM cursor WHERE id = 1) ORDER BY ledger, rowid',
    ],
    [
      'records/journal/stranger-store.ts',
      'FROM cursor WHERE ledger >= ${before})',
      'FROM cursor WHERE ledger + 1 >= ${before})',
    ],
  ),
  guardMutant(
    'a payment with an InvoiceID of ours is folded',
    'I3, T29',
    [STRANGERS, 'payments under an InvoiceID of ours are never folded'],
    [
      'triggers/follower/reported-link.ts',
      '  if (paid && (await isOurInvoiceId(secrets.room, account, paid.invoiceId))) return null\n',
      '',
    ],
    [
      'records/journal/stranger-store.ts',
      'AND NOT EXISTS (SELECT 1 FROM invoice WHERE id = ${invoice}) AND',
      'AND',
    ],
    [
      'records/journal/append-store.ts',
      'OR EXISTS (SELECT 1 FROM invoice WHERE id = ${invoice})',
      'OR FALSE',
    ],
  ),
  guardMutant(
    'a payment under an InvoiceID of ours that was forgotten is folded',
    'I3, T29, T77',
    [
      STRANGERS,
      'a payment under an InvoiceID of ours that a restored database no longer has is never folded',
    ],
    [
      'triggers/follower/reported-link.ts',
      '  if (paid && (await isOurInvoiceId(secrets.room, account, paid.invoiceId))) return null\n',
      '',
    ],
  ),
  guardMutant(
    'sockets open before the journal’s end is known',
    'T29, T77',
    [
      'journeys/listening.test.ts',
      'a new instance that opens sockets reads no history before the journal’s end',
    ],
    [
      'triggers/follower/follow.ts',
      '    await this.#noticeRestored()\n    await enoughOf(',
      '    await enoughOf(',
    ],
  ),
  guardMutant(
    'the first cursor is read without the check for a restore',
    'I14, T77',
    [
      'functions/triggers/follower/journal-writer.test.ts',
      'the cursor is read, with the check for a restore, before the first links are appended and after each failure',
    ],
    [
      'triggers/follower/journal-writer.ts',
      'this.#tail = await this.#readCursor()',
      'this.#tail = await (this.#last ? this.#readCursor() : readCursor(this.#services.db))',
    ],
  ),
  guardMutant(
    'a link that tells no balance hides the one that a link before it told',
    'I13, T77',
    [
      'functions/triggers/follower/journal-writer.test.ts',
      'of links that are appended together the last one that tells the balance counts',
    ],
    ['triggers/follower/journal-writer.ts', 'balances.at(-1) ??', 'last.effects.root?.balance ??'],
  ),
  guardMutant(
    'an offer counts as standing although a halt hides its end',
    'I8, T77',
    [
      'functions/sale/minter/strangers.test.ts',
      'a halt that is set just before the end of an offer is looked up has that offer not taken for one that stands',
    ],
    ['sale/minter/strangers.ts', '    if (!(await mayConclude(db))) return false\n', ''],
  ),
  guardMutant(
    'a loss is concluded without a check for a restore',
    'I14, T77',
    [
      'functions/triggers/follower/follow.test.ts',
      'a payment of ours that a database has forgotten since the last check for a restore is not a loss',
    ],
    ['triggers/follower/consequences.ts', '    await checkRestored()\n', ''],
  ),
  guardMutant(
    'a folded transaction is stored again',
    'I14, T29',
    [STRANGERS, 'folded transactions are not stored again when the ledger is read again'],
    ['records/journal/stranger-store.ts', ' AND ${tx.ledger} >= ${SETTLED}', ''],
  ),
  guardMutant(
    'the signatures of a Batch are not verified',
    'I3, T26, T31',
    [BATCH, 'does not count, and nothing is signed for it'],
    ['adapters/signer/batch.ts', ' || !isTransactionSigned(decoded, tx)', ''],
    ['adapters/signer/batch.ts', ' && holds(own, signed)', ''],
  ),
  guardMutant(
    'a payment that is not part of the Batch is refunded',
    'I3, T31',
    [BATCH, 'a payment that is not part of the Batch does not count, and no refund is signed'],
    ['adapters/signer/batch.ts', '!txIDs.includes(inner) || ', ''],
  ),
  guardMutant(
    'a payment that a delegate signed is refunded to the delegate',
    'I3, T31',
    [BATCH, 'a payment signed by a delegate is refunded to the account, not to the delegate'],
    ['adapters/signer/paid.ts', '      payer: tx.Account,\n', '      payer: tx.Delegate ?? tx.Account,\n'],
  ),
  guardMutant(
    'a refused buyer keeps the place in the queue',
    'T19',
    [
      'journeys/unfunded-wallets.test.ts',
      'while no balance can be read unfunded wallets wait in the queue, and are passed over there',
    ],
    [
      'sale/admission/admit.ts',
      "if (error !== 'ledger_unreachable') await leaveQueue(db, asking.wallet)",
      "if (error !== 'ledger_unreachable') {}",
    ],
  ),
  guardMutant(
    'a purchase that expires while Xaman is away counts as unpaid',
    'T49',
    [
      'journeys/admission.test.ts',
      'a buyer who could not open the request while Xaman was unreachable is not charged with an unpaid purchase',
    ],
    [
      'sale/admission/store.ts',
      '    AND (xaman_failed_at IS NULL OR ending_code NOT IN (${UNANSWERED}))\n',
      '',
    ],
  ),
  guardMutant(
    'waiting transactions block newer ones',
    'I19',
    [
      'journeys/bulkheads.test.ts',
      'sixty transactions that wait for another delay no newer one, and each is tried',
    ],
    [
      'triggers/follower/news-store.ts',
      'ORDER BY max(COALESCE(closed_at, 0), turn_at), rowid',
      'ORDER BY ledger, rowid',
    ],
  ),
  guardMutant(
    'one wallet takes every turn of a cron run',
    'I19',
    [
      'functions/sale/purchase/turns.test.ts',
      'open purchases are handled by wallet in turn, so that a wallet with many delays another by one at most',
    ],
    ['sale/purchase/store.ts', 'PARTITION BY +wallet ', ''],
  ),
  guardMutant(
    'one payer takes every turn of a cron run',
    'I19',
    [
      'functions/sale/payment/turns.test.ts',
      'open payments are handled by payer in turn, at most twenty of each per run',
    ],
    ['sale/payment/store.ts', 'PARTITION BY payer ORDER BY turn_at', 'ORDER BY turn_at'],
  ),
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
  guardMutant(
    'a verdict does not check that the journal has its ledger’s last link',
    'I2, T40',
    [
      'functions/sale/purchase/see-offer-end.test.ts',
      'an offer that ended unsold is not judged by a ledger with a link that the journal lacks',
    ],
    [
      'sale/purchase/see-offer-end.ts',
      '  if (!(await hasRead(services, root.value.previousTx))) return null\n',
      '',
    ],
  ),
  guardMutant(
    'a verdict does not notice a halt that hides the journal meanwhile',
    'I2, T41',
    [
      'functions/sale/purchase/see-offer-end.test.ts',
      'a halt that hid the journal and has ended since has no NFToken taken for gone',
    ],
    [
      'sale/purchase/see-offer-end.ts',
      '  if (!ended && !(await isRead(db, root.value.previousTx))) return null\n',
      '',
    ],
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
    ['triggers/follower/follow.ts', '    if (this.#divergence.isHalted) return this.#tip.lose()\n', ''],
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
  guardMutant(
    'wallets without XRP use all questions that pages may put to nodes',
    'T74',
    [
      'journeys/wallet-pages.test.ts',
      'wallets without XRP that are read without end leave half of the questions to those that can pay',
    ],
    ['sale/wallet/question-store.ts', 'const MAX_SHORT = MAX / 2', 'const MAX_SHORT = MAX'],
  ),
  guardMutant(
    'requests that no page watches use all calls of Xaman',
    'T74',
    [
      'journeys/unwatched-requests.test.ts',
      'a cron run leaves half of the calls of Xaman too, and a request that is reported as answered is read all the same',
    ],
    ['sale/purchase/read-payload.ts', "asker === 'alarm' || asker === 'cron'", "asker === 'alarm'"],
  ),
  guardMutant(
    'a flood of long forms uses up what is kept of everyone before a person is asked for',
    'T58',
    [
      'functions/people/forms/human-check.worker.test.ts',
      'fifteen forms of 30 KB count as sixty: without a token long ones do not use up what is kept of everyone',
    ],
    ['people/forms/store.ts', 'COALESCE(SUM(${TIMES_COUNTED}), 0) AS everyone', 'count(*) AS everyone'],
    ['people/forms/store.ts', '< ${caps.everyone}', '< ${MAX_KEPT}'],
  ),
  guardMutant(
    'a second restore during the halt for the first ends no session',
    'I17',
    [
      'functions/triggers/follower/restored.test.ts',
      'a database restored a second time, to a moment of the halt for the first, has its sessions ended once more',
    ],
    ['triggers/follower/restored.ts', 'if (!isHalted || moves < before)', 'if (!isHalted)'],
  ),
]
