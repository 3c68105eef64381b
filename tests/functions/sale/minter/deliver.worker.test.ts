import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { drops } from '#contract/money'
import { err, ok, type Result } from '#contract/result'
import { SECOND } from '#contract/timing'
import { address, ledgerHash, type TxHash, txHash } from '#contract/wire/ledger-ids'
import type { Account, Unreachable, ValidatedTx, View } from '../../../../functions/adapters/ledger/ledger.ts'
import { quietLog } from '../../../../functions/log.ts'
import { deliver } from '../../../../functions/sale/minter/deliver.ts'
import type { Submission } from '../../../../functions/sale/minter/submission-store.ts'
import type { Services } from '../../../../functions/services.ts'
import { keepLink, linkShown } from '../../../support/chain-link.ts'
import { type HostedWorker, hostDatabase } from '../../../support/host-worker.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const OURS = txHash.parse('A1'.padEnd(64, '1'))
/** The last transaction that changed the minter's account. */
const NEWEST = txHash.parse('C3'.padEnd(64, '3'))
const LAST = 110

const byTicket: Submission = {
  hash: OURS,
  purchaseId: null,
  purpose: 'sweep',
  ticket: 7,
  sequence: null,
  blob: 'B10B',
  firstLedger: 100,
  lastLedger: LAST,
  offer: null,
  createdAt: 0,
}
const bySequence: Submission = { ...byTicket, purpose: 'tickets', ticket: null, sequence: 40 }

let host: HostedWorker
beforeAll(async () => {
  host = await hostDatabase()
})
afterAll(() => host.dispose())
beforeEach(async () => {
  const { db } = host
  await db.batch([
    db.prepare('DELETE FROM submission'),
    db.prepare('DELETE FROM ledger_tx'),
    db.prepare('DELETE FROM cursor'),
    db.prepare('DELETE FROM alert'),
    db
      .prepare(
        `INSERT INTO submission (hash, purpose, ticket, blob, first_ledger, last_ledger, created_at)
         VALUES (?, 'sweep', 7, 'B10B', 100, ?, 0)`,
      )
      .bind(OURS, LAST),
  ])
})

/** A minter's transaction with a sequence. */
const link = { account: MINTER, previousTx: null, type: 'NFTokenCancelOffer' } as const

/** The follower has read a transaction. */
async function read(hash: TxHash, ledger = 105) {
  await keepLink(host.db, { ...link, hash, ledger }).run()
}

/** The newest transaction, from a node that agrees with the journal. */
const shown = linkShown({ ...link, hash: NEWEST, ledger: 105 })

const account: Account = {
  balance: drops(88n),
  ownerCount: 1,
  sequence: 40,
  masterDisabled: false,
  regularKey: null,
  offersBlocked: false,
  minter: null,
  previousTx: NEWEST,
}

type NodeReply<T> = Result<T, Unreachable>

interface World {
  /** The last validated ledger known to the follower, or null. */
  readonly tip?: number | null
  /** The ledger that two nodes agree on, or the reason why not. */
  readonly agreed?: number | Unreachable | 'single-operator' | 'not-yet'
  readonly ticketUnused?: NodeReply<boolean>
  readonly account?: NodeReply<Account | null>
  /** What the follower reads next. */
  readonly toRead?: readonly TxHash[]
  /** Whether the follower is unreachable, so that waiting for it takes no time. */
  readonly deaf?: boolean
  /** What two nodes say of the newest transaction read; by default they confirm it. */
  readonly nodes?: readonly (ValidatedTx | null)[]
  /** Runs while the nodes are asked whether anything was left out; they confirm all that was read. */
  readonly meanwhile?: () => Promise<unknown>
  /** Whether the database was restored, so that the follower blocks sending. */
  readonly restored?: boolean
  /** The network's answer to a submission; by default none. */
  readonly engineResult?: string
  /** The database as the caller sees it. */
  readonly db?: D1Database
  /** Notes which turn a submission is, from 0. */
  readonly onTurn?: (turn: number) => void
}

/** Delivers in a constant world, waiting this many ms; returns the outcome, the submissions and the alerts. */
async function delivered(submission: Submission, world: World, timeOut = 0, startingAt = 1_000_000) {
  let now = startingAt
  const sent: { blob: string; after: number }[] = []
  let waits = 0
  const { tip = LAST, agreed = LAST } = world
  const seen = {
    index: typeof agreed === 'number' ? agreed : 0,
    hash: ledgerHash.parse('D'.repeat(64)),
    closeTime: 0,
    hasTicket: async () => world.ticketUnused ?? ok(false),
    account: async () => world.account ?? ok(account),
  }
  const services = {
    db: world.db ?? host.db,
    log: quietLog,
    config: { minter: MINTER },
    secrets: { alertUrl: null },
    defer: () => {},
    clock: {
      now: () => now,
      sleep: async (ms: number) => {
        now += ms
      },
    },
    ledger: {
      agree: async () => (typeof agreed === 'number' ? ok(seen as unknown as View) : err(agreed)),
      nodes: (world.meanwhile ? [shown] : (world.nodes ?? [])).map((tx, at) => ({
        operator: `operator ${at}`,
        async transaction() {
          await world.meanwhile?.()
          return ok(tx)
        },
      })),
      async submit(blob: string, turn: number) {
        world.onTurn?.(turn)
        sent.push({ blob, after: now - startingAt })
        const { engineResult } = world
        return engineResult === undefined ? err('unreachable') : ok({ engineResult })
      },
    },
    follower: {
      tip: async () => (tip === null ? null : { index: tip, baseFee: drops(10n) }),
      async until(_hash: TxHash, _lastLedger: number, deadline: number) {
        waits += 1
        if (waits > 50) throw new Error('it waits forever')
        if (!world.deaf) now = deadline
      },
      mayGoOut: async () => world.restored !== true,
      async catchUp() {
        for (const hash of world.toRead ?? []) await read(hash)
        return tip
      },
    },
  } as unknown as Services
  const { kind: outcome } = await deliver(services, submission, startingAt + timeOut)
  const { results } = await host.db.prepare('SELECT name FROM alert').all<{ name: string }>()
  return { outcome, sent, alerts: results.map(({ name }) => name) }
}

const nothing = { sent: [], alerts: [] }

test('a transaction in the journal is validated, whatever nodes say of it now', async () => {
  await read(OURS)
  expect(await delivered(byTicket, { tip: null, agreed: 'unreachable' })).toEqual({
    outcome: 'validated',
    ...nothing,
  })
})

test('while the follower knows no ledger nothing is sent or decided', async () => {
  expect(await delivered(byTicket, { tip: null })).toEqual({ outcome: 'pending', ...nothing })
})

test.each([
  ['no sale or payment', 'mint-offer', 0],
  ['an offer cancellation', 'cancel', 1],
] as const)('from a restored database %s is sent', async (_what, purpose, times) => {
  const { outcome, sent } = await delivered({ ...byTicket, purpose }, { tip: LAST - 1, restored: true })
  expect(outcome).toBe('pending')
  expect(sent).toHaveLength(times)
})

test('a refund is sent only while what it refunds waits for it: one that was overtaken would be a second refund', async () => {
  const sentTimes = async () =>
    (await delivered({ ...byTicket, purpose: 'refund' }, { tip: LAST - 1 })).sent.length
  expect(await sentTimes()).toBe(0)
  await host.db.batch([
    host.db.prepare('UPDATE submission SET sent_at = NULL'),
    host.db
      .prepare(`INSERT INTO dust_debt (payer, tag, drops, status, refund) VALUES (?, -1, 0, 'refunding', ?)`)
      .bind(MINTER, OURS),
  ])
  expect(await sentTimes()).toBe(1)
  await host.db.prepare('UPDATE submission SET sent_at = NULL').run()
  const restored: World = { tip: LAST - 1, restored: true }
  const sentAfterRestore = (await delivered({ ...byTicket, purpose: 'refund' }, restored)).sent
  expect(sentAfterRestore, 'a restored database may not know that it was refunded').toEqual([])
  await host.db.prepare('DELETE FROM dust_debt').run()
})

test('before its last ledger it is pending: it is sent, and no ledger is asked for a verdict', async () => {
  const open = await delivered(byTicket, { tip: LAST - 1, ticketUnused: ok(true) })
  expect(open).toEqual({ outcome: 'pending', sent: [{ blob: 'B10B', after: 0 }], alerts: [] })
})

test('once its last ledger is validated, it is no longer sent', async () => {
  expect(await delivered(byTicket, { tip: LAST, agreed: 'not-yet' }, 20 * SECOND)).toEqual({
    outcome: 'pending',
    ...nothing,
  })
})

test('a caller that does not wait sends it again only six seconds after the last time', async () => {
  const open: World = { tip: LAST - 1 }
  const sentAt = async (time: number) => (await delivered(byTicket, open, 0, time)).sent.length
  expect(await sentAt(1_000_000)).toBe(1)
  expect(await sentAt(1_000_000 + 6 * SECOND - 1)).toBe(0)
  expect(await sentAt(1_000_000 + 6 * SECOND)).toBe(1)
})

test('a caller that does not wait sends nothing again before a ledger has closed since it was signed', async () => {
  const sentAt = async (time: number, tip: number) =>
    (await delivered(byTicket, { tip }, 0, 1_000_000 + time)).sent.length
  const { firstLedger } = byTicket
  expect(await sentAt(0, firstLedger), 'not sent yet').toBe(1)
  expect(await sentAt(7 * SECOND, firstLedger)).toBe(0)
  expect(await sentAt(8 * SECOND, firstLedger + 1)).toBe(1)
})

test('a waiting caller sends it every six seconds until the network has it', async () => {
  const { sent } = await delivered(byTicket, { tip: LAST - 1 }, 20 * SECOND)
  expect(sent.map(({ after }) => after)).toEqual([0, 6 * SECOND, 12 * SECOND, 18 * SECOND])
  expect(new Set(sent.map(({ blob }) => blob))).toEqual(new Set(['B10B']))
})

test('each time it is sent is the turn of the next node', async () => {
  const turns: number[] = []
  const world: World = { tip: LAST - 1, onTurn: (turn) => turns.push(turn) }
  await delivered({ ...byTicket, createdAt: 1_000_000 }, world, 59 * SECOND)
  expect(turns).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test.each([
  ['has not taken it', undefined],
  ['has it', 'tesSUCCESS'],
])(
  'while the follower is unreachable and the network %s, requests and submissions are not sped up',
  async (_what, engineResult) => {
    const world: World = { tip: LAST - 1, deaf: true, ...(engineResult && { engineResult }) }
    const { outcome, sent } = await delivered(byTicket, world, 20 * SECOND)
    expect(outcome).toBe('pending')
    expect(sent.map(({ after }) => after)).toEqual([0, 6 * SECOND, 12 * SECOND, 18 * SECOND])
  },
)

test.each(['tesSUCCESS', 'tecNO_PERMISSION', 'terQUEUED', 'terPRE_SEQ'])(
  'after %s it is not sent again before the waiting caller gives up',
  async (engineResult) => {
    const { sent } = await delivered(byTicket, { tip: LAST - 1, engineResult }, 20 * SECOND)
    expect(sent.map(({ after }) => after)).toEqual([0, 20 * SECOND])
  },
)

test.each(['tefALREADY', 'tefPAST_SEQ', 'tefNO_TICKET'])(
  'after %s the follower checks at once whether it was applied earlier',
  async (engineResult) => {
    const world: World = { tip: LAST - 1, engineResult, toRead: [OURS] }
    expect((await delivered(byTicket, world)).outcome).toBe('validated')
  },
)

test('after its last ledger with its ticket unused it can never be applied', async () => {
  expect(await delivered(byTicket, { ticketUnused: ok(true) })).toEqual({ outcome: 'dead', ...nothing })
})

test('if it used its ticket, it was merely not read yet', async () => {
  expect(await delivered(byTicket, { toRead: [NEWEST, OURS] })).toEqual({ outcome: 'validated', ...nothing })
})

test('if its ticket is used and it is not in the complete journal, another used the ticket, and an alert is raised', async () => {
  await keepLink(host.db, { ...link, hash: NEWEST, ledger: 105, ticket: 7 }).run()
  expect(await delivered(byTicket, {})).toEqual({
    outcome: 'taken',
    sent: [],
    alerts: [`taken ${OURS}`],
  })
})

test('a ticket that an earlier transaction of ours used after all, which was dead on a fork, raises no alert', async () => {
  await host.db.batch([
    keepLink(host.db, { ...link, hash: NEWEST, ledger: 99, ticket: 7 }),
    host.db
      .prepare(
        `INSERT INTO submission (hash, purpose, blob, first_ledger, last_ledger, created_at, status, result)
         VALUES (?, 'sweep', 'B10B', 90, 99, 0, 'dead', 'dead')`,
      )
      .bind(NEWEST),
  ])
  expect(await delivered(byTicket, {})).toEqual({ outcome: 'taken', ...nothing })
})

test('a ticket that only a fork had made was used by none: people are told that the ledger does not have it', async () => {
  expect(await delivered(byTicket, { toRead: [NEWEST] })).toEqual({
    outcome: 'taken',
    sent: [],
    alerts: ['tickets 7'],
  })
})

test('a sequence that the account has not reached is unused', async () => {
  expect((await delivered(bySequence, {})).outcome).toBe('dead')
})

test('a sequence that the account has passed was used: by it if it is in the journal, else by another', async () => {
  const passed: World = { account: ok({ ...account, sequence: 41 }) }
  expect((await delivered(bySequence, { ...passed, toRead: [NEWEST] })).outcome).toBe('taken')
  await host.db.prepare('DELETE FROM ledger_tx').run()
  expect((await delivered(bySequence, { ...passed, toRead: [NEWEST, OURS] })).outcome).toBe('validated')
})

test('a sequence used before the signature raises no alert', async () => {
  await read(NEWEST, bySequence.firstLedger)
  const passed: World = { account: ok({ ...account, sequence: 41 }) }
  expect(await delivered(bySequence, passed)).toEqual({ outcome: 'dead', ...nothing })
})

test.each<[string, Submission, World, string[]]>([
  ['one node alone counts', byTicket, { agreed: 'single-operator', ticketUnused: ok(true) }, ['one node']],
  ['the second node is behind', byTicket, { agreed: 'not-yet', ticketUnused: ok(true) }, []],
  ['no node counts', byTicket, { agreed: 'unreachable', ticketUnused: ok(true) }, []],
  ['two nodes agree on an earlier ledger only', byTicket, { agreed: LAST - 1, ticketUnused: ok(true) }, []],
  ['its ticket cannot be read', byTicket, { ticketUnused: err('unreachable'), toRead: [NEWEST] }, []],
  ['the minter cannot be read', byTicket, { account: err('unreachable') }, []],
  ['the minter does not exist', byTicket, { account: ok(null) }, []],
  ['its ticket is used, and the follower is not level', byTicket, { toRead: [] }, []],
  ['its sequence cannot be read', bySequence, { account: err('unreachable') }, []],
  ['the account of its sequence is unknown', bySequence, { account: ok(null) }, []],
])('no verdict while %s', async (_why, submission, world, alerts) => {
  expect(await delivered(submission, world)).toEqual({ outcome: 'pending', sent: [], alerts })
})

test('no verdict where nothing may be concluded any more once the journal is asked for it', async () => {
  const halt = () => host.db.prepare(`INSERT INTO halt (name, why, since) VALUES ('diverged', 'w', 1)`).run()
  let asked = 0
  const prepare = (text: string) => {
    const statement = host.db.prepare(text)
    if (!text.startsWith('SELECT * FROM ledger_tx')) return statement
    asked += 1
    if (asked === 1) return statement
    return {
      bind: (...values: unknown[]) => ({
        async first() {
          await halt()
          return statement.bind(...values).first()
        },
      }),
    }
  }
  const db = { prepare } as unknown as D1Database
  expect(await delivered(byTicket, { toRead: [NEWEST, OURS], db })).toEqual({
    outcome: 'pending',
    ...nothing,
  })
  await host.db.prepare('DELETE FROM halt').run()
})

test('if another caller had the verdict first, a reused ticket raises no alert', async () => {
  await read(NEWEST)
  await host.db.prepare(`UPDATE submission SET status = 'dead' WHERE hash = ?`).bind(OURS).run()
  expect(await delivered(byTicket, { ticketUnused: ok(false) })).toEqual({ outcome: 'settled', ...nothing })
})
