// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source, not templates
import { type Change, guardMutant, type Mutant, mutant } from './mutant.ts'

const GUARDS = 'journeys/guards.test.ts'
const SWITCHES = 'journeys/switches.test.ts'
const HELD = 'a pause that comes after a wallet was admitted still holds no pass'
const HOLD = 'sale/purchase/reservation-store.ts'
const ALERTS = 'functions/records/alerts/alerts.worker.test.ts'
const CONDITIONS = 'functions/conditions.test.ts'
const RAISED = 'is raised once, and once more said to be over'
const FAILED_RUN = 'a run that fails before its first step is not noted as completed'
const READINESS = 'functions/edge/health/readiness.test.ts'
const BOOK = 'functions/scripts/book/book.test.ts'
const EACH_FATE = 'each fate of money has its line, and the balances are the ledger’s to the drop'
const POSTING = 'scripts/book/posting.ts'
const REFUND = 'functions/scripts/sale/refund.test.ts'
const JUDGE = 'functions/scripts/sale/judge-refund.test.ts'
const NO_REFUND = 'a payment that is %s is no refund'

/** Guards of pauses, each removed alone. */
const switchMutants: readonly Mutant[] = [
  guardMutant(
    'a pause of the sale is ignored by the hold itself',
    'T65',
    [GUARDS, HELD],
    [HOLD, "notPaused(sql`'sale', 'opening', ${tier},", "notPaused(sql`'opening', ${tier},"],
  ),
  guardMutant(
    'an opening is ignored by the hold itself',
    'T65',
    [GUARDS, HELD],
    [HOLD, "notPaused(sql`'sale', 'opening', ${tier},", "notPaused(sql`'sale', ${tier},"],
  ),
  guardMutant(
    'a pause of a tier is ignored by the hold itself',
    'T65',
    [GUARDS, HELD],
    [HOLD, "'opening', ${tier}, ${path}", "'opening', ${path}"],
  ),
  guardMutant(
    'a pause of paying first is ignored by the hold itself',
    'T65',
    [GUARDS, HELD],
    [HOLD, "THEN NULL ELSE 'pay-first' END", 'THEN NULL ELSE NULL END'],
  ),
  guardMutant(
    'a pause is ignored at admission',
    'T65',
    [SWITCHES, 'a paused sale refuses new purchases by either path'],
    [
      'sale/admission/while-closed.ts',
      '  if (pause) return duringPause(',
      '  if (pause && now < 0) return duringPause(',
    ],
  ),
  mutant(
    'a pause by command stops nothing',
    'I20, T65',
    [
      'sale/admission/while-closed.ts',
      '  if (pause) return duringPause(',
      '  if (pause && now < 0) return duringPause(',
    ],
    [HOLD, "      AND ${notPaused(sql`'sale', 'opening', ${tier}, ${path}`, r.ledgerTime ?? r.now)}\n", ''],
  ),
  guardMutant(
    'a wallet loses its place during a pause',
    'T19',
    [SWITCHES, 'the queue keeps its order during a pause'],
    [
      'sale/admission/while-closed.ts',
      'if (!asking.situation.waits || pause.ended)',
      'if (!asking.situation.waits || pause.ended || now > 0)',
    ],
  ),
  guardMutant(
    'a wallet that waits for a paused tier holds up the others',
    'T19',
    [SWITCHES, 'a wallet that waits for a paused tier does not hold up those that want another one'],
    ['sale/admission/store.ts', '\n      AND ${notPaused(sql`tier_stat.tier`, now)})`', ')`'],
  ),
  guardMutant(
    'the sale opens by our own clock',
    'T43, T65',
    [SWITCHES, 'and it opens by the clock of the ledger, not by ours'],
    [
      'sale/admission/while-closed.ts',
      'pauseOf(pauses, wanted, tip?.closeTime ?? now)',
      'pauseOf(pauses, wanted, tip ? now : now)',
    ],
  ),
  guardMutant(
    'the sale opens one ledger late',
    'T65',
    [
      'functions/records/switches/pause.test.ts',
      'the sale opens with the first ledger that closed at its time or later',
    ],
    ['records/switches/pause.ts', 'until > ledgerTime', 'until >= ledgerTime'],
  ),
  guardMutant(
    'a pause of sign-ins is ignored where a request is stored',
    'T49',
    [
      'functions/people/sign-in/sign-in-store.test.ts',
      'a pause of sign-ins that comes after a turn was given still records none',
    ],
    ['people/sign-in/sign-in-store.ts', "\n      AND ${notPaused(sql`'sign-ins'`, now)}", ''],
  ),
  guardMutant(
    'a pause of forms is ignored where an entry is stored',
    'T60',
    [SWITCHES, 'while forms are paused none is stored'],
    ['people/forms/store.ts', "\n          AND ${notPaused(sql`'forms'`, receivedAt)}", ''],
  ),
  guardMutant(
    'a restored database sells before a person resumes',
    'T77',
    ['journeys/restored.test.ts', 'until it has caught up a restored database holds nothing new'],
    ['triggers/follower/restored.ts', '      await pauseRestored(db, RESTORED, clock.now())\n', ''],
  ),
  guardMutant(
    'a resume leaves no row in the audit',
    'T65',
    [
      'functions/scripts/sale/sale.worker.test.ts',
      'each command that changes something leaves one row, which audit prints newest first',
    ],
    ['scripts/sale/pause-store.ts', 'auditRow(author, what, isSet)', 'auditRow(author, what, sql`0`)'],
  ),
]

/** Guards of readiness and alerts, each removed alone. */
const healthMutants: readonly Mutant[] = [
  guardMutant(
    'a cron run that began counts as completed',
    'I13',
    ['functions/reconcile.test.ts', FAILED_RUN],
    [
      'adapters/db/lease.ts',
      'fence = fence + 1, ends_at = ${now + life} WHERE',
      'fence = fence + 1, ends_at = ${now + life}, done_at = ${now} WHERE',
    ],
  ),
  guardMutant(
    'a cron run that failed counts as completed',
    'I13',
    ['functions/reconcile.test.ts', FAILED_RUN],
    [
      'reconcile.ts',
      '    await endLease(services, CRON_RUN, fence)\n',
      '    await completeLease(services, CRON_RUN, fence)\n',
    ],
  ),
  guardMutant(
    'the site is ready during a halt',
    'T65',
    [READINESS, 'a halt and a lost quorum fail, each by its name'],
    ['edge/health/readiness.ts', "    if (halted) failed.push('halt')\n", ''],
  ),
  guardMutant(
    'the site is ready although a migration is missing',
    'I13',
    [READINESS, 'a database that lacks a migration fails as outdated'],
    ['edge/health/readiness-store.ts', 'row?.migrated !== 1', 'row === null'],
  ),
  guardMutant(
    'the webhook is not told that an alert is over',
    'I13',
    [ALERTS, 'an alert that is over is logged and sent once more, and can be raised again'],
    ['records/alerts/store.ts', '${hasWebhook ? 1 : 0} = 1', '${hasWebhook ? 1 : 0} = 2'],
  ),
  guardMutant(
    'a notice that the webhook refused counts as sent',
    'I13',
    [
      ALERTS,
      'an alert that is over before the webhook got it is sent all the same, once the webhook answers',
    ],
    [
      'records/alerts/alerts.ts',
      "if (sent.kind === 'accepted') await",
      "if (sent.kind !== 'no answer') await",
    ],
  ),
  guardMutant(
    'a refund that waits is no alert',
    'I3',
    [CONDITIONS, RAISED],
    ['conditions.ts', 'refunds > 0, what', 'refunds < 0, what'],
  ),
  guardMutant(
    'a queue that does not move is an alert during a pause',
    'I13',
    [CONDITIONS, 'a queue that may not move is no alert'],
    ['conditions-store.ts', "OR NOT ${notPaused(sql`'sale', 'opening'`, now)} AS stopped", 'AS stopped'],
  ),
  guardMutant(
    'a missing cron run is no alert',
    'I13',
    [CONDITIONS, 'a cron run that is missing is noticed by the follower after three minutes'],
    ['records/alerts/cron-missing.ts', '- cronRunAt < CRON_OVERDUE', '- cronRunAt < CRON_OVERDUE * 2'],
  ),
]

/** A mistake in the kinds of postings, of which each has a line in one test. */
const misbooked = (name: string, ...changes: readonly Change[]) =>
  guardMutant(name, 'I14', [BOOK, EACH_FATE], ...changes)

const bookMutants: readonly Mutant[] = [
  mutant('a sale is booked as a stray payment', 'I14', [
    POSTING,
    "  if (sold > 0n) return ['sale', sold]\n",
    '',
  ]),
  mutant('a refund is not booked as one', 'I14', [
    POSTING,
    "purpose === 'refund' || returns ? ['refund', moved]",
    "purpose === 'refund' && returns && moved > 0n ? ['refund', moved]",
  ]),
  mutant('fees are not booked', 'I14', [POSTING, "    ['fee', fee],\n", '']),
  mutant('what nothing explains is left out of the books', 'I14', [
    POSTING,
    "    ['unexplained', moved - explained],\n",
    '',
  ]),
  misbooked('a sweep is not booked as one', [
    POSTING,
    "if (purpose === 'proceeds') return ['sweep', moved]",
    "if (purpose === 'proceeds') return ['refund', moved]",
  ]),
  misbooked('funding is booked as a stray payment', [
    POSTING,
    "return ['funding', moved]",
    "return ['stray', moved]",
  ]),
  misbooked('every payment without a sale is booked as a stray one', [
    POSTING,
    "[payment ?? 'stray', moved]",
    "['stray', moved]",
  ]),
  misbooked('a payment under an InvoiceID of ours is booked as dust', [
    'scripts/book/link-store.ts',
    "THEN 'prepayment'",
    "THEN 'dust'",
  ]),
  guardMutant(
    'folded strays are left out of the books',
    'I14',
    [BOOK, 'strays that were folded are one line a day'],
    ['scripts/book/link-store.ts', "'stray' AS kind, count, CAST", "'stray' AS kind, 0 AS count, CAST"],
  ),
  guardMutant(
    'a transaction that the journal lacks is no difference',
    'I14',
    [BOOK, 'a transaction that the journal lost or has otherwise is named with its amount'],
    ['scripts/book/difference.ts', '!booked.has(hash)', '!booked.has(hash) && booked.size < 0'],
  ),
]

/** Guards of the refund commands, each removed alone. */
const refundMutants: readonly Mutant[] = [
  ...(
    [
      ['an amount other than what is owed counts as a refund', '  if (Amount !== drops.toString())\n'],
      ['a payment to another account counts as a refund', '  if (Destination !== payer) '],
      ['a payment to another tag counts as a refund', '  if ((DestinationTag ?? null) !== sourceTag)\n'],
      ['a failed payment counts as a refund', "  if (tx.meta.TransactionResult !== 'tesSUCCESS')\n"],
      ['a partial payment counts as a refund', '  if ((Number(Flags) & TF_PARTIAL_PAYMENT) !== 0) '],
      ['a payment from before counts as a refund', '  if (tx.ledger < ledger) '],
      [
        'the refund of another payment counts for this one',
        '  if (InvoiceID !== undefined && InvoiceID !== hash) ',
      ],
    ] as const
  ).map(([name, condition]) =>
    guardMutant(
      name,
      'I3',
      [JUDGE, NO_REFUND],
      ['scripts/sale/judge-refund.ts', condition, `${condition.trimEnd().slice(0, -1)} && bytes === '') `],
    ),
  ),
  guardMutant(
    'one transaction is noted as the refund of two payments',
    'I3, T31',
    [REFUND, 'is noted once two operators show it, and never for a second payment'],
    [
      'scripts/sale/refund-store.ts',
      '`NOT EXISTS (SELECT 1 FROM payment AS other WHERE other.refund = ${tx})\n  AND',
      '`',
    ],
  ),
  guardMutant(
    'a refund is noted by one operator',
    'I3, T41',
    [REFUND, 'is noted once two operators show it, and never for a second payment'],
    ['scripts/sale/refund.ts', 'ledger.transactionByTwo(refundTx)', 'ledger.transaction(refundTx)'],
  ),
  guardMutant(
    'a refund is noted for a payment that has moved',
    'I3, I10',
    [REFUND, 'a refund is not noted for a payment that has moved since it was read'],
    ['scripts/sale/refund-store.ts', ' AND payment.version = ${version}', ' AND ${version} >= 0'],
  ),
  guardMutant(
    'a refund is retried beside one that may be validated',
    'I3, T31',
    [REFUND, 'a refund that may still be validated is not tried again beside itself'],
    [
      'scripts/sale/refund-store.ts',
      "\n  AND NOT EXISTS (SELECT 1 FROM submission WHERE submission.hash = payment.refund AND submission.status = 'signed')",
      '',
    ],
  ),
  guardMutant(
    'a refund that is on the ledger is retried',
    'I3, T31',
    [REFUND, 'a payment whose refund is on the ledger is not refunded again'],
    [
      'scripts/sale/refund-store.ts',
      "\n  AND NOT EXISTS (SELECT 1 FROM ledger_tx WHERE type = 'Payment' AND effects ->> '$.repaid' = payment.hash)",
      '',
    ],
  ),
]

/** What operators rely on: switches, readiness, alerts, books and refunds. */
export const operatorMutants: readonly Mutant[] = [
  ...switchMutants,
  ...healthMutants,
  ...bookMutants,
  ...refundMutants,
]
