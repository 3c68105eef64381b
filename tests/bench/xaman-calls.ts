import { connectWallet, verifyWallet } from '#contract/wire/wallet'
import { payloadOf } from '../support/payload-of.ts'
import type { World } from '../support/world.ts'
import { inLedgerTurns } from './ledger-turns.ts'
import { tally } from './outside-calls.ts'
import type { Row } from './row.ts'

/** How many of Xaman's calls a buyer uses, and a visitor who abandons the sign-in. */
export async function callsOfXaman(world: World): Promise<Row[]> {
  return [await firstPurchase(world), await abandonedConnect(world)]
}

/** A whole first visit: sign in, buy, sign. The page polls as often as it does without any socket. */
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

/** A sign-in that is never answered, whose page polls a hundred times. */
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

/** The calls that Xaman counts: ours to its API, neither its webhooks nor the status sockets. */
function toXaman(seen: readonly string[]): string[] {
  return seen.filter((one) => /^xaman:(create|read|cancel)$/.test(one))
}
