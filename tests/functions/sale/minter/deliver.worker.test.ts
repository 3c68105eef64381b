import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { drops, xrp } from '#contract/money'
import { err, ok, type Result } from '#contract/result'
import { SECOND } from '#contract/timing'
import { address, ledgerHash, type TxHash, txHash } from '#contract/wire/ledger-ids'
import type { Account, Unreachable, ValidatedTx, View } from '../../../../functions/adapters/ledger/ledger.ts'
import { deliver } from '../../../../functions/sale/minter/deliver.ts'
import type { Submission } from '../../../../functions/sale/minter/submission-store.ts'
import type { Services } from '../../../../functions/services.ts'
import { keepLink, linkShown } from '../../../support/chain-link.ts'
import { type Host, hostDatabase } from '../../../support/host-worker.ts'
import { quietLog } from '../../quiet-log.ts'

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

let host: Host
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

/** Any transaction of the minter's by a sequence. */
const link = { account: MINTER, previousTx: null, type: 'NFTokenCancelOffer' } as const

/** The follower has read a transaction. */
async function read(hash: TxHash, ledger = 105) {
  await keepLink(host.db, { ...link, hash, ledger }).run()
}

/** The newest transaction, as a node shows it that has it as it was read. */
const shown = linkShown({ ...link, hash: NEWEST, ledger: 105 })

const account: Account = {
  balance: xrp(100),
  ownerCount: 1,
  sequence: 40,
  masterDisabled: false,
  regularKey: null,
  offersBlocked: false,
  minter: null,
  previousTx: NEWEST,
}

type Said<T> = Result<T, Unreachable>

interface World {
  /** The last ledger that the follower knows to be validated; null while it knows none. */
  readonly standing?: number | null
  /** The ledger that two nodes agree on, or why they do not. */
  readonly agreed?: number | Unreachable | 'alone' | 'not-yet'
  readonly ticketUnused?: Said<boolean>
  readonly account?: Said<Account | null>
  /** What the follower finds when it reads on. */
  readonly toRead?: readonly TxHash[]
  /** Whether the follower cannot be reached, so that waiting for it takes no time. */
  readonly deaf?: boolean
  /** What two nodes say of the newest transaction as it was read; they have nothing to object unless told. */
  readonly nodes?: readonly (ValidatedTx | null)[]
  /** What somebody else does while the nodes are asked whether anything was left out; they agree with all that was read. */
  readonly meanwhile?: () => Promise<unknown>
  /** Whether the database has forgotten something, so that the follower lets nothing out. */
  readonly restored?: boolean
  /** What the network says to a sending; nothing unless told. */
  readonly engineResult?: string
}

/** Delivers in a world that stays as it is, waiting for so many milliseconds, and tells what was sent and said of it. */
async function delivered(submission: Submission, world: World, patience = 0, startingAt = 1_000_000) {
  let now = startingAt
  const sent: { blob: string; after: number }[] = []
  let waits = 0
  const { standing = LAST, agreed = LAST } = world
  const seen = {
    index: typeof agreed === 'number' ? agreed : 0,
    hash: ledgerHash.parse('D'.repeat(64)),
    closeTime: 0,
    hasTicket: async () => world.ticketUnused ?? ok(false),
    account: async () => world.account ?? ok(account),
  }
  const services = {
    db: host.db,
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
      async submit(blob: string) {
        sent.push({ blob, after: now - startingAt })
        const { engineResult } = world
        return engineResult === undefined ? err('unreachable') : ok({ engineResult })
      },
    },
    follower: {
      standing: async () => (standing === null ? null : { index: standing, baseFee: drops(10n) }),
      async until(_hash: TxHash, _lastLedger: number, deadline: number) {
        waits += 1
        if (waits > 50) throw new Error('it waits without end')
        if (!world.deaf) now = deadline
      },
      mayGoOut: async () => world.restored !== true,
      async catchUp() {
        for (const hash of world.toRead ?? []) await read(hash)
        return standing
      },
    },
  } as unknown as Services
  const { kind: outcome } = await deliver(services, submission, startingAt + patience)
  const { results } = await host.db.prepare('SELECT name FROM alert').all<{ name: string }>()
  return { outcome, sent, alerts: results.map(({ name }) => name) }
}

const nothing = { sent: [], alerts: [] }

test('a transaction that was read is validated, whatever anybody says of it now', async () => {
  await read(OURS)
  expect(await delivered(byTicket, { standing: null, agreed: 'unreachable' })).toEqual({
    outcome: 'validated',
    ...nothing,
  })
})

test('while the follower knows no ledger nothing is sent and nothing decided', async () => {
  expect(await delivered(byTicket, { standing: null })).toEqual({ outcome: 'pending', ...nothing })
})

test.each([
  ['nothing that sells or pays', 'mint-offer', 0],
  ['what withdraws an offer', 'cancel', 1],
] as const)('from a restored database goes out %s', async (_what, purpose, times) => {
  const { outcome, sent } = await delivered({ ...byTicket, purpose }, { standing: LAST - 1, restored: true })
  expect(outcome).toBe('pending')
  expect(sent).toHaveLength(times)
})

test('before its last ledger it is open: it is sent, and no ledger is asked for a verdict', async () => {
  const open = await delivered(byTicket, { standing: LAST - 1, ticketUnused: ok(true) })
  expect(open).toEqual({ outcome: 'pending', sent: [{ blob: 'B10B', after: 0 }], alerts: [] })
})

test('once the validated ledger is its last, nothing is sent any more', async () => {
  expect(await delivered(byTicket, { standing: LAST, agreed: 'not-yet' }, 20 * SECOND)).toEqual({
    outcome: 'pending',
    ...nothing,
  })
})

test('whoever passes by sends it again only when the last sending is six seconds old', async () => {
  const open: World = { standing: LAST - 1 }
  const sentAt = async (time: number) => (await delivered(byTicket, open, 0, time)).sent.length
  expect(await sentAt(1_000_000)).toBe(1)
  expect(await sentAt(1_000_000 + 6 * SECOND - 1)).toBe(0)
  expect(await sentAt(1_000_000 + 6 * SECOND)).toBe(1)
})

test('whoever waits sends it every six seconds until the network has it', async () => {
  const { sent } = await delivered(byTicket, { standing: LAST - 1 }, 20 * SECOND)
  expect(sent.map(({ after }) => after)).toEqual([0, 6 * SECOND, 12 * SECOND, 18 * SECOND])
  expect(new Set(sent.map(({ blob }) => blob))).toEqual(new Set(['B10B']))
})

test.each([
  ['has not taken it', undefined],
  ['has it', 'tesSUCCESS'],
])(
  'while the follower cannot be reached and the network %s, nothing is asked or sent faster for that',
  async (_what, engineResult) => {
    const world: World = { standing: LAST - 1, deaf: true, ...(engineResult && { engineResult }) }
    const { outcome, sent } = await delivered(byTicket, world, 20 * SECOND)
    expect(outcome).toBe('pending')
    expect(sent.map(({ after }) => after)).toEqual([0, 6 * SECOND, 12 * SECOND, 18 * SECOND])
  },
)

test.each(['tesSUCCESS', 'tecNO_PERMISSION', 'terQUEUED', 'terPRE_SEQ'])(
  'after %s it is not sent again before whoever waits gives up',
  async (engineResult) => {
    const { sent } = await delivered(byTicket, { standing: LAST - 1, engineResult }, 20 * SECOND)
    expect(sent.map(({ after }) => after)).toEqual([0, 20 * SECOND])
  },
)

test.each(['tefALREADY', 'tefPAST_SEQ', 'tefNO_TICKET'])(
  'after %s the follower reads at once whether it was applied before',
  async (engineResult) => {
    const world: World = { standing: LAST - 1, engineResult, toRead: [OURS] }
    expect((await delivered(byTicket, world)).outcome).toBe('validated')
  },
)

test('its last ledger is over and its ticket unused: it can never happen', async () => {
  expect(await delivered(byTicket, { ticketUnused: ok(true) })).toEqual({ outcome: 'dead', ...nothing })
})

test('its ticket is used, and by it: it was only not read yet', async () => {
  expect(await delivered(byTicket, { toRead: [NEWEST, OURS] })).toEqual({ outcome: 'validated', ...nothing })
})

test('its ticket is used, and not by it although everything is read: another took it, and people are told', async () => {
  expect(await delivered(byTicket, { toRead: [NEWEST] })).toEqual({
    outcome: 'taken',
    sent: [],
    alerts: [`taken ${OURS}`],
  })
})

test('tickets are made by sequence: one that the account has not come to is unused', async () => {
  expect((await delivered(bySequence, {})).outcome).toBe('dead')
})

test('a sequence that the account has passed is used: by it if it was read, by another if not', async () => {
  const passed: World = { account: ok({ ...account, sequence: 41 }) }
  expect((await delivered(bySequence, { ...passed, toRead: [NEWEST] })).outcome).toBe('taken')
  await host.db.prepare('DELETE FROM ledger_tx').run()
  expect((await delivered(bySequence, { ...passed, toRead: [NEWEST, OURS] })).outcome).toBe('validated')
})

test('a sequence that was used before it was signed for was nobody’s to take: nobody is called', async () => {
  await read(NEWEST, bySequence.firstLedger)
  const passed: World = { account: ok({ ...account, sequence: 41 }) }
  expect(await delivered(bySequence, passed)).toEqual({ outcome: 'dead', ...nothing })
})

test.each<[string, Submission, World, string[]]>([
  ['one node alone counts', byTicket, { agreed: 'alone', ticketUnused: ok(true) }, ['one node']],
  ['the second node is not there yet', byTicket, { agreed: 'not-yet', ticketUnused: ok(true) }, []],
  ['no node counts', byTicket, { agreed: 'unreachable', ticketUnused: ok(true) }, []],
  ['two nodes agree on an earlier ledger only', byTicket, { agreed: LAST - 1, ticketUnused: ok(true) }, []],
  ['its ticket cannot be asked for', byTicket, { ticketUnused: err('unreachable'), toRead: [NEWEST] }, []],
  ['the minter cannot be read', byTicket, { account: err('unreachable') }, []],
  ['the minter is not there', byTicket, { account: ok(null) }, []],
  ['its ticket is used, and the follower is not level', byTicket, { toRead: [] }, []],
  ['its sequence cannot be read', bySequence, { account: err('unreachable') }, []],
  ['nobody knows the account of its sequence', bySequence, { account: ok(null) }, []],
])('no verdict while %s', async (_why, submission, world, alerts) => {
  expect(await delivered(submission, world)).toEqual({ outcome: 'pending', sent: [], alerts })
})

test('where somebody had the verdict before, the ticket may be in use again: nobody is called for that', async () => {
  await read(NEWEST)
  await host.db.prepare(`UPDATE submission SET status = 'dead' WHERE hash = ?`).bind(OURS).run()
  expect(await delivered(byTicket, { ticketUnused: ok(false) })).toEqual({ outcome: 'settled', ...nothing })
})
