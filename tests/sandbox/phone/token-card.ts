import * as z from 'zod'

/** How a token presents itself in its metadata. */
export interface TokenCard {
  readonly name: string
  readonly image: string | null
}

const PATIENCE = 600
const metadata = z.object({ name: z.string().max(120), image: z.url({ protocol: /^https?$/ }).optional() })

/** Reads tokens' metadata for the screen, where it is served over HTTP; null when it cannot be had quickly. */
export function createTokenCards(): (uri: string | null) => Promise<TokenCard | null> {
  const known = new Map<string, TokenCard>()

  return async function read(uri) {
    if (!uri || !/^https?:/.test(uri)) return null
    const cached = known.get(uri)
    if (cached) return cached
    try {
      const reply = await fetch(uri, { signal: AbortSignal.timeout(PATIENCE) })
      const { name, image } = metadata.parse(await reply.json())
      const card = { name, image: image ?? null }
      known.set(uri, card)
      return card
    } catch {
      return null
    }
  }
}
