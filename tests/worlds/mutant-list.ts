// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source, not templates
import { deskMutants } from './desk-mutants.ts'
import { endMutants } from './end-mutants.ts'
import { floodMutants } from './flood-mutants.ts'
import { forkMutants } from './fork-mutants.ts'
import { indexMutants } from './index-mutants.ts'
import { journalMutants } from './journal-mutants.ts'
import { type Mutant, mutant } from './mutant.ts'
import { operatorMutants } from './operator-mutants.ts'
import { purchaseMutants } from './purchase-mutants.ts'
import { queueMutants } from './queue-mutants.ts'
import { quorumMutants } from './quorum-mutants.ts'
import { raceMutants } from './race-mutants.ts'
import { restoreMutants } from './restore-mutants.ts'
import { verdictMutants } from './verdict-mutants.ts'
import { visitorMutants } from './visitor-mutants.ts'

export const mutants: readonly Mutant[] = [
  mutant(
    'an offer names no buyer',
    'I9, T32',
    [
      'sale/minter/transactions.ts',
      'Amount: price.toString(), Destination: wallet,',
      'Amount: price.toString(), ...(wallet.length < 5 && { Destination: wallet }),',
    ],
    [
      'adapters/signer/shapes.ts',
      '  Destination: (value, { rules }) => value !== rules.minter && value !== ACCOUNT_ZERO,\n',
      '',
    ],
  ),
  mutant(
    'an offer is a drop short',
    'I9, T23',
    ['sale/minter/transactions.ts', 'Amount: price.toString()', 'Amount: (price - 1n).toString()'],
    [
      'adapters/signer/shapes.ts',
      '    return tier !== null && value === tiers[tier].price.toString()\n  },\n  Destination',
      "    return tier !== null && value !== ''\n  },\n  Destination",
    ],
  ),
  mutant('the signer refuses every price', 'T23, T65', [
    'adapters/signer/shapes.ts',
    '    return tier !== null && value === tiers[tier].price.toString()\n  },\n  Destination',
    "    return tier === null && value === ''\n  },\n  Destination",
  ]),
  mutant('a sale is counted twice', 'I1', [
    'records/pass/store.ts',
    'SET sold = sold + 1',
    'SET sold = sold + 2',
  ]),
  mutant('a pass that is released stays on hold', 'I1', [
    'records/pass/store.ts',
    "quarantined ? 'reserved' : 'available'",
    "quarantined ? 'reserved' : 'reserved'",
  ]),
  mutant('a move does not compare the version', 'I10, T46', [
    'sale/purchase/move-store.ts',
    "compareAndSet(db, { table: 'purchase', was: { id, version, status }, set }, alongside)",
    "compareAndSet(db, { table: 'purchase', was: { id }, set }, alongside)",
  ]),
  mutant('a version goes on by two', 'I10', [
    'adapters/db/compare-and-set.ts',
    'SET version = version + 1${',
    "SET version = version + ${table === 'purchase' ? 2 : 1}${",
  ]),
  mutant('a released purchase cannot become sold', 'I2, I10', [
    'sale/purchase/life.ts',
    "  released: { sold: 'sold' },",
    '  released: {},',
  ]),
  mutant('the same request twice is two purchases', 'I11, T22', [
    'sale/purchase/buy.ts',
    'const requestKey = request.clientMintRequestId ?? randomText(16)',
    'const requestKey = randomText(16)',
  ]),
  mutant('a request key is accepted for different content', 'I11, T22', [
    'sale/purchase/reserve.ts',
    "known.requestHash === requestHash ? ok(known) : err('key_reused')",
    "known.requestHash !== '' ? ok(known) : err('key_reused')",
  ]),
  mutant('a request key is looked up but not enforced', 'T22, T44', [
    'sale/purchase/reservation-store.ts',
    '      AND NOT EXISTS (SELECT 1 FROM purchase WHERE wallet = ${wallet} AND request_key = ${requestKey})\n',
    '',
  ]),
  mutant('a pass that is already held is taken', 'I1, T21', [
    'sale/purchase/reservation-store.ts',
    "WHERE tier = ${tier} AND status = 'available' AND (${r.pass} IS NULL",
    'WHERE tier = ${tier} AND (${r.pass} IS NULL',
  ]),
  mutant(
    'the limit of a wallet is not enforced',
    'I5, T20',
    [
      'sale/purchase/reservation-store.ts',
      "status <> 'released') < ${limit}",
      "status <> 'released') < ${limit} + 9",
    ],
    [
      'sale/admission/admit.ts',
      'situation.inTier >= tiers[tier].mintLimit',
      'situation.inTier >= tiers[tier].mintLimit + 9',
    ],
  ),
  mutant(
    'a wallet may hold any number of unpaid passes',
    'T19',
    [
      'sale/purchase/reservation-store.ts',
      "AND status <> 'sold') < ${MAX_OPEN}",
      "AND status <> 'sold') < ${MAX_OPEN} + 9",
    ],
    ['sale/admission/admit.ts', 'situation.open >= MAX_OPEN', 'situation.open >= MAX_OPEN + 9'],
  ),
  mutant('a session buys for another wallet', 'T17, T18', [
    'sale/purchase/buy.ts',
    "  if (request.userAddress !== wallet) return err('wallet_mismatch')\n",
    '',
  ]),
  mutant(
    'an offer lapses before its time',
    'I15, T33',
    ['sale/purchase/judge-lapse.ts', "  if (stands && !isOver) return { kind: 'wait' }\n", ''],
    [
      'sale/purchase/see-offer-end.ts',
      '  if (!end && !(await isDue(services, purchase))) return',
      '  if (!end && purchase.attempts > 9 && !(await isDue(services, purchase))) return',
    ],
  ),
  mutant(
    'an offer lapses by the server’s clock',
    'I15, T33, T43',
    [
      'sale/purchase/see-offer-end.ts',
      'isOver: view.closeTime >= offer.expiresAt',
      'isOver: services.clock.now() >= offer.expiresAt',
    ],
    ['sale/purchase/see-offer-end.ts', 'tip.closeTime >= offer', 'clock.now() >= offer'],
    [
      'sale/purchase/see-offer-end.ts',
      "{ follower }: Pick<Services, 'follower'>",
      "{ follower, clock }: Pick<Services, 'follower' | 'clock'>",
    ],
  ),
  mutant(
    'a successful withdrawal counts as the end of an offer',
    'I2, I15, T34',
    [
      'sale/purchase/cancel-offer.ts',
      'return seeOfferEnd(services, purchase, why, closing(submission, delivery))',
      "return release(services, purchase, 'lapsed', why, { alongside: closing(submission, delivery) })",
    ],
    [
      'sale/purchase/cancel-offer.ts',
      "import { seeOfferEnd } from './see-offer-end.ts'",
      "import { release } from './release.ts'\nimport { seeOfferEnd } from './see-offer-end.ts'",
    ],
  ),
  mutant(
    'a withdrawal that was only sent counts as the end of an offer',
    'I15, T34',
    [
      'sale/purchase/cancel-offer.ts',
      "if (delivery.kind === 'pending') return seeOfferEnd(services, purchase, why)",
      "if (delivery.kind === 'pending') return release(services, purchase, 'lapsed', why)",
    ],
    [
      'sale/purchase/cancel-offer.ts',
      "import { seeOfferEnd } from './see-offer-end.ts'",
      "import { release } from './release.ts'\nimport { seeOfferEnd } from './see-offer-end.ts'",
    ],
  ),
  mutant('a refused acceptance counts as a sale', 'I2, T30', [
    'records/journal/effects.ts',
    "return succeeded(tx) ? 'accepted' : 'expired'",
    "return 'accepted'",
  ]),
  mutant('a signature on the phone counts as a sale', 'I2, T14, T30', [
    'sale/purchase/check-offer.ts',
    '  const { signed, offer } = purchase\n',
    "  const { signed, offer } = purchase\n  if (signed && offer) {\n    const moved = await move(db, purchase, { event: 'sold', sold: { at: 1, ledger: 1, tx: signed.hash, owner: purchase.wallet }, offerId: offer.id, nftokenId: purchase.nftokenId })\n    return stepTo(moved)\n  }\n",
  ]),
  mutant('a transaction counts as dead once its last ledger has passed', 'T40', [
    'sale/minter/deliver.ts',
    '  if (state.index >= lastLedger) return verdictOn(services, submission)\n',
    "  if (state.index >= lastLedger) return { kind: 'dead' }\n",
  ]),
  mutant('a transaction counts as dead six ledgers early', 'T40', [
    'sale/minter/deliver.ts',
    '  if (state.index >= lastLedger) return verdictOn(services, submission)\n',
    '  if (state.index >= lastLedger - 6) return verdictOn(services, { ...submission, lastLedger: lastLedger - 6 })\n',
  ]),
  mutant('a transaction that is not found for three ledgers counts as dead', 'T40, T41', [
    'sale/minter/deliver.ts',
    '  if (state.index >= lastLedger) return verdictOn(services, submission)\n',
    '  const shown = await services.ledger.transaction(hash)\n  if (state.index > submission.firstLedger + 3 && shown.ok && shown.value === null) return { kind: "dead" }\n  if (state.index >= lastLedger) return verdictOn(services, submission)\n',
  ]),
  mutant(
    'a submission without an answer counts as not accepted',
    'T39',
    [
      'sale/minter/deliver.ts',
      '  const sent = await ledger.submit(submission.blob, turn)\n',
      "  const sent = await ledger.submit(submission.blob, turn)\n  if (!sent.ok) return 'dead'\n",
    ],
    [
      'sale/minter/deliver.ts',
      '    const isAccepted = due && (await send(services, submission))\n',
      "    const isAccepted = due && (await send(services, submission))\n    if (isAccepted === 'dead') return { kind: 'dead' }\n",
    ],
  ),
  mutant('a mint that takes long is signed again', 'T38, T39', [
    'sale/purchase/follow-mint.ts',
    "  if (delivery.kind === 'pending') return { kind: 'wait' }\n  if (delivery",
    "  if (delivery.kind === 'pending') return check.asker === 'cron' ? tryAgain(services, asked, closing(submission, { kind: 'dead' })) : { kind: 'wait' }\n  if (delivery",
  ]),
  mutant('a mint is sent before it is written down', 'I18, T39', [
    'sale/purchase/begin-mint.ts',
    "  const event = submission.purpose === 'offer'",
    "  await services.ledger.submit(submission.blob)\n  const event = submission.purpose === 'offer'",
  ]),
  mutant(
    'a ledger older than one already used decides',
    'I17, T41',
    [
      'sale/purchase/see-offer-end.ts',
      '  if (view.index < Math.max(end?.ledger ?? 0, offer.made.ledger)) return null\n',
      '',
    ],
    [
      'sale/purchase/see-offer-end.ts',
      "  if (!end && !(await isDue(services, purchase))) return { kind: 'wait' }\n",
      '  if (!end) await isDue(services, purchase)\n',
    ],
  ),
  mutant('a transaction is marked as processed before its consequences', 'T48, I13', [
    'triggers/follower/consequences.ts',
    "      done = await handle(services, read, checkRestored)\n      if (done === 'handled') await noteHandled(db, read)\n",
    '      await noteHandled(db, read)\n      done = await handle(services, read, checkRestored)\n',
  ]),
  mutant('a ticket is used again', 'I4, T38', [
    'sale/minter/submission-store.ts',
    "`status = 'consumed'`",
    "`status = 'free'`",
  ]),
  mutant('tickets that are reported again count as new', 'I4, T48', [
    'sale/minter/ticket-store.ts',
    'INSERT OR IGNORE INTO ticket (sequence)',
    'INSERT OR REPLACE INTO ticket (sequence)',
  ]),
  mutant(
    'a leased ticket is never released',
    'I4, T37',
    [
      'sale/minter/ticket-store.ts',
      "SET status = 'free', purchase_id = NULL\n    WHERE purchase_id = ${purchaseId} AND status = 'leased'",
      "SET status = 'leased'\n    WHERE purchase_id = ${purchaseId} AND status = 'leased'",
    ],
    [
      'sale/minter/ticket-store.ts',
      "WHERE status = 'leased' AND NOT EXISTS (",
      "WHERE status = 'none' AND NOT EXISTS (",
    ],
  ),
  mutant('a pass that goes back to stock loses its token', 'I6', [
    'records/pass/store.ts',
    'quarantined = ${quarantined}, purchase_id = NULL\n',
    'quarantined = ${quarantined}, purchase_id = NULL, nftoken_id = NULL\n',
  ]),
  mutant('a pass is minted again for its next buyer', 'I6', [
    'sale/purchase/begin-mint.ts',
    '  const { nftokenId } = purchase\n',
    '  const nftokenId = null as typeof purchase.nftokenId\n',
  ]),
  mutant(
    'a wallet without an approved identity may buy',
    'I7, T52',
    [
      'people/kyc/approvals.ts',
      'return !tiers[tier].kycRequired ||',
      'return !tiers[tier].kycRequired || wallet.length > 9 ||',
    ],
    ['sale/purchase/reserve.ts', '    kycRequired,\n', '    kycRequired: false,\n'],
  ),
  mutant('a withdrawn approval leaves the offer open', 'I7, T73', [
    'sale/purchase/check-offer.ts',
    "  if (!(await mayBuy(services, purchase)))\n    return cancelOffer(services, purchase, check, { kind: 'approval_withdrawn' })\n",
    '',
  ]),
  mutant('an approval that is withdrawn stays on record', 'I7, T73', [
    'people/kyc/life.ts',
    "approved: { ...plain, started: 'approved', unknown: 'withdrawn', open: 'withdrawn', resubmit: 'withdrawn' },",
    "approved: { ...plain, started: 'approved', unknown: 'approved', open: 'approved', resubmit: 'approved', refused: 'approved' },",
  ]),
  mutant('an approval is not checked again before an offer', 'I7, T73', [
    'people/kyc/approvals.ts',
    '  if (person) await checkPerson(services, person.id)\n',
    '',
  ]),
  mutant('an approval is not checked while its offer stands', 'I7, T73', [
    'people/kyc/sweep-store.ts',
    "AND person.state = 'approved' AND person.checked_at <= ${now",
    "AND person.state = 'none' AND person.checked_at <= ${now",
  ]),
  mutant('a second wallet does not share the limit', 'I5, I7', [
    'people/kyc/owner-store.ts',
    '`(SELECT beside.address FROM person_wallet AS own\n',
    '`(SELECT own.address FROM person_wallet AS own\n',
  ]),
  mutant('the content of an identity report is believed', 'T51', [
    'triggers/wake-ups/identity-routes.ts',
    '      defer(checkIdentity(services, externalUserId))\n',
    "      text.value.includes('\"GREEN\"')\n        ? defer(db.prepare(\"UPDATE person SET state = 'approved', due = 0, level = 'full', decided_at = 1, checked_at = 1 WHERE id = ?\").bind(externalUserId).run())\n        : defer(checkIdentity(services, externalUserId))\n",
  ]),
  mutant('an identity report is accepted with any signature', 'T51', [
    'triggers/wake-ups/identity-routes.ts',
    'if (!config.kyc || !secrets.kyc || !(await isReportSignature(secrets.kyc.webhook, sent)))',
    'if (!config.kyc || !secrets.kyc || sent.rawBody.length < 9)',
  ]),
  mutant('no cron run follows up an accepted identity report', 'T48, T51', [
    'people/kyc/report-store.ts',
    'UPDATE person SET due = 1, version',
    'UPDATE person SET due = 0, version',
  ]),
  mutant('of two answers about a person the one that arrives last is kept', 'I10, T51', [
    'people/kyc/store.ts',
    'WHERE id = ${id} AND version = ${version} AND state = ${state} RETURNING *`',
    'WHERE id = ${id} AND version >= ${version} - 99 AND state >= substr(${state}, 1, 0) RETURNING *`',
  ]),
  mutant('an expired offer is never swept', 'I8', [
    'sale/minter/sweep-offers.ts',
    '  if (offers.length === 0 || ',
    '  if (offers.length < 99 || ',
  ]),
  mutant('drops that leave the minter without a submission stop nothing', 'I14, T65', [
    'sale/minter/strangers.ts',
    '  if (!before && lostMore &&',
    '  if (before && lostMore &&',
  ]),
  mutant(
    'a gift stops the sale',
    'I14',
    ['triggers/follower/consequences.ts', '  else if (!isGift(services.config, tx)) {', '  else {'],
    [
      'sale/minter/strangers.ts',
      '  const lostMore = lost > (signedByMinter ? BigInt(tx.fee) : 0n)\n',
      '  const lostMore = lost !== (signedByMinter ? BigInt(tx.fee) : 0n)\n',
    ],
  ),
  mutant(
    'fees are paid without a cap',
    'T42',
    ['adapters/ledger/fee.ts', 'fee < MAX_FEE ? fee : MAX_FEE', 'fee'],
    ['adapters/signer/shapes.ts', 'BigInt(value) <= MAX_FEE', 'BigInt(value) > 0n'],
  ),
  mutant(
    'proceeds go to another account',
    'I14, T65',
    [
      'sale/minter/transactions.ts',
      'Destination: address,',
      "Destination: address.length > 9 ? 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh' : address,",
    ],
    [
      'adapters/signer/shapes.ts',
      '  Destination: (value, { rules }) => value === rules.treasury?.address,',
      "  Destination: (value) => value !== '',",
    ],
  ),
  mutant('a restored database is not noticed', 'T77', [
    'triggers/follower/restored.ts',
    '    if (!isBehind(cursor, high) && missing.length === 0) return',
    '    if (missing.length >= 0) return',
  ]),
  mutant('a restored database stops the sale for good', 'I13, T77', [
    'triggers/follower/restored.ts',
    'if (isHalted && !(await this.#mayBegin(high))) return',
    'if (isHalted) return',
  ]),
  mutant('progress of the chain looks like a restored database', 'T77', [
    'triggers/follower/restored.ts',
    '    const [high, sent] = [await this.#memory.read(), await this.#memory.sent()]\n    const { missing, isHalted, cursor, ...halts } = await readOwnRecord(db, [...sent.keys()])\n',
    '    const sent = await this.#memory.sent()\n    const { missing, isHalted, cursor, ...halts } = await readOwnRecord(db, [...sent.keys()])\n    const high = await this.#memory.read()\n',
  ]),
  mutant('a webhook is accepted without its signature', 'T47', [
    'triggers/wake-ups/webhook-routes.ts',
    "    return refuse(c, 'signature_refused')",
    "    void refuse(c, 'signature_refused')",
  ]),
  mutant('any wallet can read a purchase', 'T12', [
    'sale/purchase/read-purchase.ts',
    "if (known?.wallet !== wallet) return err('not_found')",
    "if (known === null) return err('not_found')",
  ]),
  mutant(
    'a sign-in is shown to any browser',
    'T1, T6',
    [
      'people/sign-in/sign-in.ts',
      'if (!known?.uuid || secret === null || (await digest(secret)) !== known.secretHash)',
      'if (!known?.uuid)',
    ],
    [
      'people/sign-in/sign-in.ts',
      'await openSession(services, id, secret)',
      "await openSession(services, id, secret ?? '')",
    ],
  ),
  mutant(
    'each tab gets its own session token',
    'T2',
    [
      'edge/http/session-store.ts',
      "derivedSecret('session', signInId, browserSecret)",
      "derivedSecret('session', signInId, browserSecret, String(clock.now()))",
    ],
    [
      'edge/http/session-store.ts',
      "FROM sign_in WHERE id = ${signInId} AND status = 'approved' AND claimed_at IS NULL",
      "FROM sign_in WHERE id = ${signInId} AND status = 'approved'",
    ],
  ),
  mutant('any signed text counts as a sign-in', 'T4', [
    'people/sign-in/verify-sign-in.ts',
    '    if (!object.Memos.some(({ Memo }) => Memo.MemoData.toUpperCase() === nonce.toUpperCase())) return null\n',
    '',
  ]),
  mutant('any key may sign in for an account', 'T5', [
    'people/sign-in/sign-in.ts',
    'onLedger.ok ? maySign(account, onLedger.value, signed.signer)',
    'onLedger.ok ? signed.signer !== null',
  ]),
  mutant('a guessed token opens a session', 'T7', [
    'edge/http/session-store.ts',
    'WHERE token_hash = ${await digest(token)} AND expires_at',
    'WHERE (token_hash = ${await digest(token)} OR 1) AND expires_at',
  ]),
  mutant('a session token works after disconnect', 'T8', [
    'edge/http/session-store.ts',
    'UPDATE session SET revoked_at = ${clock.now()}',
    'UPDATE session SET expires_at = max(expires_at, ${clock.now()})',
  ]),
  mutant('a room receives a browser’s secret', 'I12, T15, T63', [
    'people/sign-in/sign-in.ts',
    '  await checkAtIntervals(services, known)\n',
    "  await services.rooms.publish({ kind: 'payload', id: known.uuid }, { type: 'payload-update', uuid: known.uuid, data: { secret } } as never)\n  await checkAtIntervals(services, known)\n",
  ]),
  mutant('an underpayment buys a pass', 'I3, T27', [
    'sale/payment/judge.ts',
    "  if (drops < price) return 'underpaid'\n",
    '',
  ]),
  mutant('a payment is not marked as delivered when its pass is taken', 'I3', [
    'sale/purchase/see-offer-end.ts',
    "      ? [end.amount === '0' ? deliveredFor(invoiceId) : undeliveredFor(invoiceId, 'sold_out')]\n",
    '      ? []\n',
  ]),
  mutant('a payment whose pass went back to stock is not refunded', 'I3', [
    'records/invoice/payment-store.ts',
    "    WHERE hash = (SELECT paid_by FROM invoice WHERE id = ${invoice}) AND status = 'delivering'`\n}",
    "    WHERE hash = (SELECT paid_by FROM invoice WHERE id = ${invoice}) AND status = 'never'`\n}",
  ]),
  mutant(
    'a payment is refunded again while its first refund is pending',
    'I3, I16, T31',
    [
      'sale/payment/settle-refund.ts',
      '  if (!submission) return begin(services, payment)',
      '  if (!submission || payment.attempts <= 1) return begin(services, payment)',
    ],
    ['sale/payment/move-store.ts', '        was: { refund: null },\n', ''],
    [
      'sale/minter/deliver.ts',
      "  if (purpose === 'refund' && !(await isWanted(db, hash))) return false\n",
      '',
    ],
  ),
  mutant('a payment by any account counts as the buyer’s', 'I3, T26', [
    'sale/payment/judge.ts',
    "  if (payer !== wallet) return 'another_payer'\n",
    '',
  ]),
  mutant('a room restarts its numbering after an eviction', 'T50', [
    'party/record.ts',
    '{ seq: seq ?? 0, forgot }',
    '{ seq: 0, forgot }',
  ]),
  mutant('a room keeps asking about a settled payload', 'I13', [
    'party/payload.ts',
    'again === null ? null : answered(this.#watch, wakeUp, again, ',
    'answered(this.#watch, wakeUp, again ?? SECOND, ',
  ]),
  mutant(
    'dust takes the purchases’ share of a cron run',
    'I19',
    ['triggers/follower/follow.ts', 'const HANDLING = 5 * SECOND', 'const HANDLING = 500 * SECOND'],
    [
      'reconcile.ts',
      '  const step = (id: string, act',
      '  const began = clock.now()\n  const step = (id: string, act',
    ],
    ['reconcile.ts', 'clock.now() + PURCHASES', 'began + PURCHASES'],
  ),
  ...purchaseMutants,
  ...visitorMutants,
  ...indexMutants,
  ...journalMutants,
  ...queueMutants,
  ...quorumMutants,
  ...verdictMutants,
  ...forkMutants,
  ...floodMutants,
  ...restoreMutants,
  ...raceMutants,
  ...operatorMutants,
  ...endMutants,
  ...deskMutants,
]
