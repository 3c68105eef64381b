import { address, payloadUuid } from '#contract/wire/ledger-ids'
import { buyPass } from '../../functions/purchase/buy.ts'
import { sign } from './phones.ts'
import { thief } from './prepared.ts'
import { handsIn, REQUEST } from './rare-edges.ts'
import type { World } from './world.ts'
import { reportAnswer } from './xaman-reports.ts'

/** Somebody whose own session is good asks for a pass in the name of another wallet, at a time when nothing else is in the way. */
export async function buyInAnothersName({ call, pause, buyers, model, witness }: World): Promise<void> {
  const own = address.parse(thief.wallet.address)
  const victim = address.parse(buyers[0]?.wallet.address)
  model.asked(victim, 'common')
  await pause(100)
  const request = { userAddress: victim, selectedTier: 'common', quantity: 1 } as const
  const done = await call('a thief', (services) => buyPass(services, own, request))
  if (done !== 'lost' && done.answer.ok) witness.crashed("a thief bought in somebody else's name")
  await pause(5_000)
}

/** A pass that was made and declined goes back to stock with its token, and is sold to who asks next. */
export async function buyWhatWentBack(world: World): Promise<void> {
  const { outside } = world
  const { buyer, ask, until } = handsIn(world)
  await ask()
  const declined = payloadUuid.parse(await until(REQUEST))
  outside.phone.decline(declined)
  reportAnswer(world, declined)
  await until(`SELECT id AS found FROM purchase WHERE status = 'released'`)
  await ask()
  await sign(world, buyer, payloadUuid.parse(await until(REQUEST)), {})
  await until(`SELECT id AS found FROM purchase WHERE status = 'sold'`)
}
