import { address } from '#contract/wire/ledger-ids'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import { by } from './judges.ts'
import type { World } from './world.ts'

/** How a world at rest moves on. */
export interface Moves {
  closes(count: number): Promise<void>
  turn(): Promise<void>
  expectNothing(broken: readonly string[]): void
}

/** Closes within which the newcomer has to be answered. */
const MAX_CLOSES = 3

/** A newcomer who asks for a Common pass is refused with this code. A purchase that began would be noticed by itself. */
export async function refuseNewcomer(
  world: World,
  { closes, expectNothing }: Moves,
  code: 'sale_paused' | 'tier_paused',
): Promise<void> {
  const account = address.parse(world.newcomer.wallet.address)
  const request = { userAddress: account, selectedTier: 'common', quantity: 1 } as const
  let said = 'nothing'
  world.begin('a newcomer', async () => {
    const done = await world.call('a newcomer', (services) => buyPass(services, account, request))
    if (done !== 'lost') said = done.answer.ok ? 'ok' : done.answer.error
  })
  // Without sockets the nodes are asked for the ledger's time first, which decides whether a pause is on.
  for (let waited = 0; said === 'nothing' && waited < MAX_CLOSES; waited += 1) await closes(1)
  expectNothing(by('rest', said === code ? [] : [`a newcomer was answered ${said}, not ${code}`]))
}
