import { setTimeout as sleep } from 'node:timers/promises'
import { purchasePass } from '#contract/wire/purchase'
import { walletFromPassphrase } from '../sandbox/accounts.ts'
import { payloadOf } from '../support/payload-of.ts'
import type { World } from '../support/world.ts'
import { inLedgerTurns } from './ledger-turns.ts'
import { ourCalls } from './outside-calls.ts'
import type { Row } from './row.ts'

const DELIVERIES = 5
const HOSTILE = 200
/** Resolves once all work that a request deferred until after its reply is done. */
const AFTERMATH = 2_000
const LOOK = 50
const LOOKS = 400

/** The effects of webhooks that arrive too often, and of purchase requests without a valid session. */
export async function measureAbuse(world: World): Promise<Row[]> {
  return [await webhooksOfOneSale(world), ...(await anonymousRequests(world))]
}

async function webhooksOfOneSale(world: World): Promise<Row> {
  const { accounts, xaman, phone, ledger } = world.sandbox
  const wallet = accounts.walletFromPassphrase('five webhooks')
  await world.sandbox.fund(wallet.address, 1_000_000_000n)
  const buyer = world.visitor()
  await buyer.connect(wallet)
  const before = await soldOf(world, 'epic')
  xaman.webhooks.behave('off')
  const id = await inLedgerTurns(world, async () => {
    const bought = await buyer.buy('epic')
    const uuid = payloadOf(bought)
    await phone.sign(uuid, wallet)
    xaman.webhooks.behave('on')
    for (let n = 0; n < DELIVERIES; n += 1) xaman.webhooks.announce(uuid)
    for (let look = 0; look < LOOKS && (await soldOf(world, 'epic')) === before; look += 1) await sleep(LOOK)
    await sleep(AFTERMATH)
    return bought.ok ? bought.value.reservationId : ''
  })
  const moves = world.log.filter((line) => line.includes(id) && line.includes('"to":"sold"')).length
  const counted = (await soldOf(world, 'epic')) - before
  const tokens = ledger.nfts(wallet.address).length
  return {
    what: `effects of a webhook delivered ${DELIVERIES} times`,
    unit: 'count',
    measured: Math.max(moves, counted, tokens),
    target: { exactly: 1 },
    note: `${moves} move to sold, ${counted} counted in the tier, ${tokens} pass on the ledger.`,
  }
}

async function soldOf({ db }: World, tier: string): Promise<number> {
  return (await db.prepare('SELECT sold FROM tier_stat WHERE tier = ?').bind(tier).first<number>('sold')) ?? 0
}

/**
 * Requests without a session, with a forged one, or with a malformed body; none may cost a transaction or a
 * reservation.
 */
async function anonymousRequests(world: World): Promise<Row[]> {
  const { ledger, faults } = world.sandbox
  const { address } = walletFromPassphrase('no account')
  let transactions = 0
  const unsubscribe = ledger.subscribe(({ type }) => {
    if (type === 'proposed') transactions += 1
  })
  const before = await purchases(world)
  faults.forgetSeen()
  const statuses = await Promise.all(
    Array.from({ length: HOSTILE }, async (_, n) => {
      const response = await world.fetch(purchasePass.path, {
        method: purchasePass.method,
        headers: { 'content-type': 'application/json', ...forgeries[n % forgeries.length] },
        body:
          n % 5 === 4 ? '{"userAddress":' : JSON.stringify({ userAddress: address, selectedTier: 'common' }),
      })
      await response.arrayBuffer()
      return response.status
    }),
  )
  await sleep(AFTERMATH)
  unsubscribe()
  const accepted = statuses.filter((status) => status < 400).length
  const calls = ourCalls(faults.seen).length
  const reserved = (await purchases(world)) - before
  return [
    {
      what: `transactions caused by ${HOSTILE} purchase requests without a session`,
      unit: 'count',
      measured: transactions,
      target: { exactly: 0 },
      note: `${accepted} accepted, ${reserved} reserved, ${calls} outside calls.`,
    },
  ]
}

const forgeries: readonly Record<string, string>[] = [
  {},
  { authorization: 'Bearer ' },
  { authorization: `Bearer ${'A'.repeat(43)}` },
  { authorization: 'Basic bm9ib2R5' },
]

async function purchases({ db }: World): Promise<number> {
  return (await db.prepare('SELECT count(*) AS n FROM purchase').first<number>('n')) ?? 0
}
