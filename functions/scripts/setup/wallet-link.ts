import { DAY } from '#contract/timing'
import type { Unsigned } from '../../adapters/signer/signer.ts'
import { xamanPlatform } from '../../adapters/xaman/platform.ts'
import { digest } from '../../random.ts'
import type { SetupState } from './setup-state.ts'

/** A request can be declined, or signed for a transaction that fails, this often in a day. */
const MAX_ANSWERED = 5

/**
 * Makes a request in Xaman for a transaction, and returns the link to it; null where the application's keys are not at hand, or
 * Xaman refuses. A request is made once a day: made again, it is found. An answered one opens nothing, so that the next one is
 * made.
 */
export async function xamanLink(
  { known }: Pick<SetupState, 'known'>,
  transaction: Unsigned,
  purpose: string,
  now: number,
): Promise<string | null> {
  const { XAMAN_API_URL, XAMAN_API_KEY, XAMAN_API_SECRET, XRPL_NETWORK_KEY, SITE_URL } = known.values
  if (!(XAMAN_API_URL && XAMAN_API_KEY && XAMAN_API_SECRET && XRPL_NETWORK_KEY && SITE_URL)) return null
  const xaman = xamanPlatform(
    { url: XAMAN_API_URL, key: XAMAN_API_KEY, secret: XAMAN_API_SECRET, network: XRPL_NETWORK_KEY },
    { outsideFailed: () => {} },
  )
  const day = Math.floor(now / DAY)
  for (let nth = 0; nth <= MAX_ANSWERED; nth += 1) {
    const created = await xaman.create({
      // Xaman takes at most 40 characters.
      identifier: (await digest(`${day} ${nth} ${JSON.stringify(transaction)}`)).slice(0, 40),
      transaction,
      instruction: `Setup of ${SITE_URL}: ${purpose}`,
      life: 2 * DAY,
      signers: [transaction.Account],
      returnUrl: SITE_URL,
    })
    if (!created.ok) return null
    const read = await xaman.read(created.value.uuid)
    if (!read.ok || read.value.step === 'open') return created.value.deeplink
  }
  return null
}
