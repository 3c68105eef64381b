import { payloadUuid } from '#contract/wire/ledger-ids'
import { buyInAnothersName, forgeWebhook, readAnothersPurchase } from './attackers.ts'
import { sign } from './phones.ts'
import { controlsOf, REQUEST } from './rare-edges.ts'
import type { World } from './world.ts'
import { reportAnswer } from './xaman-reports.ts'

/** An attacker buys for another wallet while nothing else could refuse the purchase. */
export async function buyForAnotherWallet(world: World): Promise<void> {
  await world.pause(100)
  await buyInAnothersName(world)
  await world.pause(5_000)
}

/** An attacker who knows the ids of an open purchase reads it, and reports its payload as signed. */
export async function useKnownIds(world: World): Promise<void> {
  const { ask, until } = controlsOf(world)
  await ask()
  const uuid = await until(REQUEST)
  await readAnothersPurchase(world, await until('SELECT id AS found FROM purchase'))
  await forgeWebhook(world, uuid)
}

/** A pass whose offer was declined goes back to stock with its NFToken, and is sold to the next buyer. */
export async function buyReturnedPass(world: World): Promise<void> {
  const { outside } = world
  const { buyer, ask, until } = controlsOf(world)
  await ask()
  const declined = payloadUuid.parse(await until(REQUEST))
  outside.phone.decline(declined)
  reportAnswer(world, declined)
  await until(`SELECT id AS found FROM purchase WHERE status = 'released'`)
  await ask()
  await sign(world, buyer, payloadUuid.parse(await until(REQUEST)), {})
  await until(`SELECT id AS found FROM purchase WHERE status = 'sold'`)
}
