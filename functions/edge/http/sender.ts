import type { Context } from 'hono'
import { seal } from '#contract/seal'
import { senderKey, senderNetworks } from '#contract/sender-key'
import type { Services } from '../../services.ts'

/** The network address a request came from, as the edge tells it; undefined where there is no edge. */
export function addressOf(c: Context): string | undefined {
  return c.req.header('cf-connecting-ip')
}

/**
 * Who sends, as far as counting in the database needs to know: a keyed hash, from which nobody without the secret gets
 * back to the network address. A seal at time nought is such a hash.
 */
export async function senderHash(
  { secrets }: Pick<Services, 'secrets'>,
  purpose: 'form-sender' | 'kyc-sender',
  address: string | undefined,
): Promise<string> {
  return seal(secrets.room, purpose, senderKey(address), 0)
}

/** The same for each network that somebody signs in from, widest first. */
export function signInNetworks(
  { secrets }: Pick<Services, 'secrets'>,
  address: string | undefined,
): Promise<readonly string[]> {
  return Promise.all(
    senderNetworks(address).map((network) => seal(secrets.room, 'sign-in-sender', network, 0)),
  )
}
