import { DAY } from '#contract/timing'
import type { Unsigned } from '../../adapters/signer/signer.ts'
import { xamanPlatform } from '../../adapters/xaman/platform.ts'
import { digest } from '../../random.ts'
import type { SetupState } from './setup-state.ts'

/** Makes a request in the wallet app for a transaction, and returns the link to it; null where that is not possible. */
export type WalletLink = (
  state: Pick<SetupState, 'known'>,
  transaction: Unsigned,
  purpose: string,
  now: number,
) => Promise<string | null>

/** Xaman, where the application's keys are at hand. A request is made once a day at most: made again, it is found. */
export const xamanLink: WalletLink = async ({ known }, transaction, purpose, now) => {
  const { XAMAN_API_URL, XAMAN_API_KEY, XAMAN_API_SECRET, XRPL_NETWORK_KEY, SITE_URL } = known.values
  if (!(XAMAN_API_URL && XAMAN_API_KEY && XAMAN_API_SECRET && XRPL_NETWORK_KEY && SITE_URL)) return null
  const xaman = xamanPlatform(
    { url: XAMAN_API_URL, key: XAMAN_API_KEY, secret: XAMAN_API_SECRET, network: XRPL_NETWORK_KEY },
    { outsideFailed: () => {} },
  )
  const day = Math.floor(now / DAY)
  const created = await xaman.create({
    // Xaman takes at most 40 characters.
    identifier: (await digest(`${day} ${JSON.stringify(transaction)}`)).slice(0, 40),
    transaction,
    instruction: `Setup of ${SITE_URL}: ${purpose}`,
    life: 2 * DAY,
    signers: [transaction.Account],
    returnUrl: SITE_URL,
  })
  return created.ok ? created.value.deeplink : null
}
