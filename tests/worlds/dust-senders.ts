import { SECOND } from '#contract/timing'
import { signBlob } from '../sandbox/signed-blob.ts'
import type { Chance } from './chance.ts'
import type { World } from './world.ts'

/** How many tiny payments one burst has, and in how many parts it comes. */
const CROWDS = [20, 40, 150] as const
const PARTS = 10
/** The time between two parts: a burst comes within a minute. */
const BETWEEN = 5 * SECOND

/** A stranger sends bursts of tiny payments, under InvoiceIDs of ours, under unknown ones, and under none. */
export async function sendDust(world: World, goesOn: () => boolean): Promise<void> {
  if (!world.swarm.rates.has('stranger sends dust')) return
  const chance = world.chance.fork('dust')
  while (goesOn()) {
    await world.pause(chance.between(2, 30) * SECOND)
    if (!world.swarm.strikes('stranger sends dust')) continue
    const count = chance.pick(CROWDS)
    world.trace.note(`a stranger sends ${count} tiny payments`)
    for (let part = 0; part < PARTS && goesOn(); part += 1) {
      await payTiny(world, chance, count / PARTS)
      await world.pause(BETWEEN)
    }
  }
}

/** Sends so many payments of a few drops at once, without retries. */
export async function payTiny(world: World, chance: Chance, count: number): Promise<void> {
  const { outside, db } = world
  const { minter, demoWallets } = outside.accounts
  const { results } = await db.prepare('SELECT id FROM invoice ORDER BY id LIMIT 20').all<{ id: string }>()
  const info = outside.ledger.request('account_info', { account: SENDER(world), ledger_index: 'current' }, 2)
  let sequence = (info as { account_data?: { Sequence: number } }).account_data?.Sequence ?? 0
  for (let sent = 0; sent < count; sent += 1) {
    const unknown = 'D0'.repeat(32)
    const InvoiceID = chance.pick([results[chance.between(0, results.length - 1)]?.id, unknown, undefined])
    const fields = {
      TransactionType: 'Payment',
      Account: demoWallets.rich.address,
      Destination: minter.address,
      Amount: String(chance.between(1, 13)),
      Fee: '12',
      Sequence: sequence,
      ...(InvoiceID && { InvoiceID }),
    }
    const answer = outside.ledger.submit(signBlob(fields, demoWallets.rich).blob)
    const { engine_result } = answer as { engine_result?: string }
    if (engine_result === 'tesSUCCESS' || engine_result === 'terQUEUED') sequence += 1
    world.strain += STEPS_EACH
  }
}

/** Steps that one tiny payment uses up, roughly. */
const STEPS_EACH = 8
const SENDER = ({ outside }: World) => outside.accounts.demoWallets.rich.address
