import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'

/** The displayed fields of an NFToken's metadata. */
export interface TokenCard {
  readonly name: string
  readonly image: string | null
}

const TIME_OUT = 600
const metadata = z.object({ name: z.string().max(120), image: z.url({ protocol: /^https?$/ }).optional() })

/**
 * Reads NFTokens' metadata over HTTP for the screen; null if it is not quickly available. Late metadata is cached for
 * the next view. (Node's fetch, aborted while its body arrives, may never settle: nodejs/node#56917.)
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
    return Promise.race([fetched(uri).catch(() => null), setTimeout(TIME_OUT, null, { ref: false })])
  }
}
