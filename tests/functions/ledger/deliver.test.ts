import { expect, test } from 'vitest'
import { address, txHash } from '#contract/ledger-ids'
import { drops } from '#contract/money'
import { err, ok } from '#contract/result'
import { SECOND } from '#contract/timing'
import type { Config } from '../../../functions/config.ts'
import { deliver } from '../../../functions/ledger/deliver.ts'
import { pollFrom } from '../../../functions/ledger/follow-by-polling.ts'
import type { Ledger, LedgerState, TxLookup, ValidatedTx } from '../../../functions/ledger/ledger.ts'
import type { Submission } from '../../../functions/ledger/submissions.ts'
import { quietLog } from '../quiet-log.ts'

const hash = txHash.parse('A'.repeat(64))
const minter = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const submission: Submission = {
  hash,
  purchaseId: 'p',
  purpose: 'mint-offer',
  ticket: 7,
  sequence: null,
  blob: 'B10B',
  firstLedger: 100,
  lastLedger: 110,
  offerId: null,
  offerExpiresAt: null,
  createdAt: 0,
}
const tx: ValidatedTx = {
  hash,
  ledger: 104,
  closedAt: null,
  account: minter,
  type: 'NFTokenMint',
  fee: drops(12n),
  meta: { TransactionResult: 'tesSUCCESS', AffectedNodes: [] },
}

interface Scene {
  /** What the node says to each sending; the last answer stays. */
  readonly says?: readonly (string | null)[]
  /** The last validated ledger, by ms since the start. */
  readonly index?: (now: number) => number
  readonly lookup?: (now: number) => TxLookup
  readonly agreed?: TxLookup
  readonly hasTicket?: boolean | null
}

/** A ledger of answers and a clock that only moves when somebody sleeps, a little with every question. */
function scene({ says = ['tesSUCCESS'], index = () => 101, lookup, agreed, hasTicket = true }: Scene) {
  let now = 0
  const calls: string[] = []
  const called = <T>(name: string, answer: T) => {
    calls.push(name)
    now += 10
    return Promise.resolve(answer)
  }
  const state = (): LedgerState => ({
    index: index(now),
    closeTime: now,
    baseFee: drops(10n),
    reserveBase: drops(1_000_000n),
    reserveIncrement: drops(200_000n),
  })
  const clock = {
    now: () => now,
    sleep: async (ms: number) => {
      now += ms
    },
  }
  const sendings = [...says]
  const ledger = {
    state: () => called('state', ok(state())),
    submit: () => {
      const said = sendings.length > 1 ? sendings.shift() : sendings[0]
      return called('submit', said ? ok({ engineResult: said }) : err('unreachable' as const))
    },
    transaction: () => called('tx', lookup?.(now) ?? { found: 'unknown' as const }),
    transactionAgreed: () => called('agreed', agreed ?? { found: 'unknown' as const }),
    hasTicket: () => called('ticket', hasTicket === null ? err('unreachable' as const) : ok(hasTicket)),
  } as unknown as Ledger
  const services = { ledger, clock, log: quietLog, config: { minter } as Config }
  const follow = pollFrom(state(), ledger, clock)
  const count = (name: string) => calls.filter((call) => call === name).length
  return { deliver: (deadline: number) => deliver(services, submission, follow, deadline), count, clock }
}

test('what the network has taken is sent once, however long the ledger takes', async () => {
  const { deliver, count } = scene({})
  expect(await deliver(20 * SECOND)).toEqual({ outcome: 'pending' })
  expect(count('submit')).toBe(1)
  expect(count('tx')).toBeLessThanOrEqual(22)
})

test('what was not heard is sent again every few seconds, the same blob each time', async () => {
  const { deliver, count } = scene({ says: [null] })
  expect(await deliver(20 * SECOND)).toEqual({ outcome: 'pending' })
  expect(count('submit')).toBeGreaterThan(2)
  expect(count('submit')).toBeLessThan(6)
})

test.each(['tefPAST_SEQ', 'tefNO_TICKET', 'tefALREADY'])(
  'an answer of %s may mean that an earlier sending arrived: the hash is looked up at once',
  async (said) => {
    const { deliver, count } = scene({ says: [said], lookup: () => ({ found: 'validated', tx }) })
    expect(await deliver(20 * SECOND)).toEqual({ outcome: 'validated', tx })
    expect(count('submit')).toBe(1)
  },
)

test('asked by somebody who cannot wait, it sends once and says what it knows', async () => {
  const { deliver, count } = scene({})
  expect(await deliver(0)).toEqual({ outcome: 'pending' })
  expect(count('submit')).toBe(1)
})

const over = { index: () => 111 } as const

test('past its last ledger, searched for everywhere and its ticket unused, it is dead and nothing is sent', async () => {
  const { deliver, count } = scene({ ...over, agreed: { found: 'absent' } })
  expect(await deliver(20 * SECOND)).toEqual({ outcome: 'dead' })
  expect(count('submit')).toBe(0)
})

test.each<[string, Scene]>([
  ['a node has not searched the whole range', { agreed: { found: 'unknown' } }],
  ['a node still has it pending', { agreed: { found: 'pending' } }],
  ['its ticket was used after all', { agreed: { found: 'absent' }, hasTicket: false }],
  ['nobody can say whether its ticket was used', { agreed: { found: 'absent' }, hasTicket: null }],
])('past its last ledger it is not dead while %s', async (_why, given) => {
  expect(await scene({ ...over, ...given }).deliver(20 * SECOND)).toEqual({ outcome: 'pending' })
})

test('past its last ledger it can still turn out to have been validated', async () => {
  const { deliver } = scene({ ...over, agreed: { found: 'validated', tx } })
  expect(await deliver(20 * SECOND)).toEqual({ outcome: 'validated', tx })
})

test('in its last ledger it is not dead yet', async () => {
  const { deliver, count } = scene({ index: () => 110, agreed: { found: 'absent' } })
  expect(await deliver(5 * SECOND)).toEqual({ outcome: 'pending' })
  expect(count('agreed')).toBe(0)
})
