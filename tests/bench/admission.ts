import { connectWallet, verifyWallet } from '#contract/wallet'
import { buyPass } from '../../functions/purchase/buy.ts'
import type { Services } from '../../functions/services.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { payloadOf } from '../support/payload-of.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'
import type { World } from '../support/world.ts'
import { type Counts, countingDatabase } from './counting-database.ts'
import { inLedgerTurns } from './ledger-turns.ts'
import { tally } from './outside-calls.ts'
import type { Row } from './row.ts'

/** What crowds and strangers cost. */
export async function measureAdmission(world: World): Promise<Row[]> {
  return [...(await waitingAndServed()), await firstPurchase(world), await abandonedConnect(world)]
}

/** A whole first visit: sign in, buy, sign. The page asks as often as it does without any socket. */
async function firstPurchase(world: World): Promise<Row> {
  const { accounts, faults, phone } = world.sandbox
  const wallet = accounts.walletFromPassphrase('a first visit')
  await world.sandbox.fund(wallet.address, 1_000_000_000n)
  faults.forgetSeen()
  const buyer = world.visitor()
  await buyer.connect(wallet)
  await inLedgerTurns(world, async () => {
    const bought = await buyer.buy('uncommon')
    await phone.sign(payloadOf(bought), wallet)
    if (bought.ok) await buyer.untilStatus(bought.value.reservationId, 'sold')
  })
  const calls = toXaman(faults.seen)
  return {
    what: 'calls of Xaman, first visit → pass',
    unit: 'count',
    measured: calls.length,
    target: { atMost: 4 },
    note: `${tally(calls)}.`,
  }
}

/** A sign-in that nobody answers, whose page asks a hundred times. */
async function abandonedConnect(world: World): Promise<Row> {
  const { faults } = world.sandbox
  faults.forgetSeen()
  const visitor = world.visitor()
  const asked = await visitor.call(connectWallet)
  const params = { id: asked.ok ? asked.value.connectId : '' }
  for (let n = 0; n < POLLS; n += 1) await visitor.call(verifyWallet, { params })
  const calls = toXaman(faults.seen)
  return {
    what: `calls of Xaman for a connect that is abandoned after ${POLLS} polls`,
    unit: 'count',
    measured: calls.length,
    target: { atMost: 2 },
    note: `${tally(calls)}.`,
  }
}

const POLLS = 100

/** What Xaman counts: what we ask of its API, neither its webhooks nor the status sockets. */
function toXaman(seen: readonly string[]): string[] {
  return seen.filter((one) => /^xaman:(create|read|cancel)$/.test(one))
}

/** A purchase that is told to wait, beside one that is served; on the real D1. */
async function waitingAndServed(): Promise<Row[]> {
  const world = await createProcessWorld({ database: 'real' })
  try {
    const served = await costOf(world, 1_000)
    const refused = await costOf(world, 0)
    return [
      {
        what: 'D1 rows of a purchase that is told to wait ÷ of one that is served',
        unit: 'ratio',
        measured: refused.rows / served.rows,
        target: { atMost: 0.1 },
        note: `${refused.rows} and ${served.rows} rows read or written, until the wallet is asked to sign.`,
      },
      {
        what: 'subrequests of the same',
        unit: 'ratio',
        measured: (refused.exchanges + refused.outside) / (served.exchanges + served.outside),
        target: { atMost: 0.1 },
        note: `${refused.exchanges} exchanges with D1 and ${refused.outside} calls outside; ${served.exchanges} and ${served.outside}.`,
      },
    ]
  } finally {
    await world.close()
  }
}

/** One purchase call from the session on, where Xaman allows so many requests a minute. */
async function costOf(world: ProcessWorld, payloads: number): Promise<Counts & { readonly outside: number }> {
  const { services, idle } = inProcess(world, null)
  const { db, counts } = countingDatabase(services.db)
  const config = { ...services.config, xaman: { payloads, calls: 1_000 } }
  const counted: Services = { ...services, db, config }
  const { address } = await freshWallet(world)
  world.sandbox.faults.forgetSeen()
  await buyPass(counted, address, { userAddress: address, selectedTier: 'common', quantity: 1 })
  await idle()
  return { ...counts, outside: world.sandbox.faults.seen.length }
}
