import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'

/** How a token presents itself in its metadata. */
export interface TokenCard {
  readonly name: string
  readonly image: string | null
}

const PATIENCE = 600
const metadata = z.object({ name: z.string().max(120), image: z.url({ protocol: /^https?$/ }).optional() })

/**
 * Reads tokens' metadata for the screen, where it is served over HTTP; null when it cannot be had quickly. What comes too late
 * is there for the next look. (A fetch of Node's that is given up while its body comes in may never say so: nodejs/node#56917.)
 */
export function createTokenCards(): (uri: string | null) => Promise<TokenCard | null> {
  const known = new Map<string, TokenCard>()

  async function fetched(uri: string): Promise<TokenCard> {
    const reply = await fetch(uri)
    const { name, image } = metadata.parse(await reply.json())
    const card = { name, image: image ?? null }
    known.set(uri, card)
    return card
  }

  return async function read(uri) {
    if (!uri || !/^https?:/.test(uri)) return null
    const cached = known.get(uri)
    if (cached) return cached
    return Promise.race([fetched(uri).catch(() => null), setTimeout(PATIENCE, null, { ref: false })])
  }
}
