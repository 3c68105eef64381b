import type { Context } from 'hono'
import { ADDRESS_HEADER, senderKey, senderNetworks } from '#contract/sender-key'
import { sign } from '#contract/signature'
import type { Services } from '../../services.ts'

/** The network address a request came from, as Cloudflare reports it; undefined without Cloudflare. */
export function networkAddressOf(c: Context): string | undefined {
  return c.req.header(ADDRESS_HEADER)
}

/** The sender of a request for a limit: what one subscriber has. */
export function senderKeyOf(c: Context): string {
  return senderKey(networkAddressOf(c))
}

/** The sender of a request for counting in the database: a keyed hash, from which the network address cannot be found. */
export async function senderHash(
  { secrets }: Pick<Services, 'secrets'>,
  purpose: 'form-sender' | 'kyc-sender',
  address: string | undefined,
): Promise<string> {
  return sign(secrets.room, purpose, senderKey(address), 0)
}

/** The same for each network that a sign-in comes from, widest first. */
export function signInNetworks(
  { secrets }: Pick<Services, 'secrets'>,
  address: string | undefined,
): Promise<readonly string[]> {
  return Promise.all(
    senderNetworks(address).map((network) => sign(secrets.room, 'sign-in-sender', network, 0)),
  )
}
