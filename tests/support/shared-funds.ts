import type { Wallet } from '../sandbox/accounts.ts'
import { freshWallet } from './fresh-wallet.ts'
import { offerPass } from './offer-pass.ts'
import { askToPay } from './pay-first.ts'
import type { ProcessWorld } from './process-world.ts'
import { sendOutside } from './send-outside.ts'

/** What pays for one Common pass with its costs, in drops. */
const SHARED_FUNDS = 150_000_000n
/** What each wallet keeps for its own reserve, in drops. */
const OWN = 3_000_000n

/** The two ways to have a pass on hold. */
export type HoldPath = 'one signature' | 'paying first'

/**
 * One pot of XRP moves along this many wallets. Each asks for two Common passes while it has the pot, and passes it
 * on. Returns their purchases.
 */
export async function holdWithSharedFunds(
  world: ProcessWorld,
  wallets: number,
  path: HoldPath,
): Promise<string[]> {
  const purchases: string[] = []
  const hold = async (holder: Parameters<typeof askToPay>[2]) =>
    path === 'one signature'
      ? (await offerPass(world, 'common', holder)).id
      : (await askToPay(world, 'common', holder)).order.reservationId
  let holder = await freshWallet(world, SHARED_FUNDS + OWN)
  for (let n = 1; ; n += 1) {
    purchases.push(await hold(holder), await hold(holder))
    if (n === wallets) return purchases
    holder = await passOn(world, holder)
  }
}

async function passOn(world: ProcessWorld, from: Wallet) {
  const next = await freshWallet(world, OWN - 1_000_000n)
  sendOutside(world, from, {
    TransactionType: 'Payment',
    Destination: next.address,
    Amount: SHARED_FUNDS.toString(),
  })
  return next
}
