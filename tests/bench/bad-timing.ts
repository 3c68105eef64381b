import { setTimeout as sleep } from 'node:timers/promises'
import { payloadOf } from '../support/payload-of.ts'
import type { World } from '../support/world.ts'
import { inLedgerTurns } from './ledger-turns.ts'
import { ourCalls, tally } from './outside-calls.ts'
import type { Row } from './row.ts'

/** A slow ledger, in milliseconds: slower than a usual close, faster than the purchase call's time-out. */
const SLOW_CLOSE = 7_000
/** Milliseconds for all messages that can be sent before a ledger closes. */
const SETTLED = 2_000
/** How many ledgers a late sale is waited for. */
const TIME_OUT = 4

/** The cost of ledgers that close late, or before any check. */
export async function measureBadTiming(world: World): Promise<Row[]> {
  const calls = await callsOfSlowClose(world)
  return [
    {
      what: 'outside calls added by a ledger that takes 7 s to close',
      unit: 'count',
      measured: calls.length,
      target: { exactly: 0 },
      note: `The Worker is subscribed: it makes no call while it waits. Seen: ${tally(calls)}.`,
    },
    {
      what: 'ledger closes, webhook after validation → sold',
      unit: 'count',
      measured: await closesAfterLateWebhook(world),
      target: { atMost: 1 },
      note: `No room was open when the sale was validated; the webhook comes afterwards. Given up at ${TIME_OUT}.`,
    },
  ]
}

/** The calls of the Worker while it only waits for a late close. */
async function callsOfSlowClose(world: World): Promise<readonly string[]> {
  const { faults, ledger } = world.sandbox
  const visitor = world.visitor()
  await visitor.connect('rich')
  const buying = visitor.buy('rare')
  await sleep(SETTLED)
  faults.forgetSeen()
  await sleep(SLOW_CLOSE - SETTLED)
  const calls = ourCalls(faults.seen)
  ledger.close()
  payloadOf(await buying)
  return calls
}

/** Closes until a sale is seen that was validated before its signature was reported. */
async function closesAfterLateWebhook(world: World): Promise<number> {
  const { ledger, phone, xaman } = world.sandbox
  const visitor = world.visitor()
  await visitor.connect('verified')
  const uuid = payloadOf(await inLedgerTurns(world, () => visitor.buy('rare')))
  xaman.webhooks.behave('off')
  await phone.sign(uuid, 'verified')
  ledger.close()
  xaman.webhooks.behave('on')
  xaman.webhooks.announce(uuid)
  for (let closes = 0; closes < TIME_OUT; closes += 1) {
    await sleep(SETTLED)
    if ((await statusOf(world, uuid)) === 'sold') return closes
    ledger.close()
  }
  return TIME_OUT
}

function statusOf({ db }: World, uuid: string): Promise<string | null> {
  return db.prepare('SELECT status FROM purchase WHERE payload_uuid = ?').bind(uuid).first<string>('status')
}
