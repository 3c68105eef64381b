import * as z from '#contract/wire/schema'

/** The gateways that may be asked for the metadata and pictures of NFTs that are not ours. */
const gateways = ['https://ipfs.io', 'https://gateway.pinata.cloud'] as const

const [DEFAULT_GATEWAY] = gateways

/** The https address behind the URI of a token, or null when it has none that may be asked. The URI is hex. */
export function metadataAddress(uriHex: string | null): string | null {
  const uri = uriHex === null ? null : textOfHex(uriHex)
  return uri === null ? null : gatewayAddress(uri)
}

/**
 * Where content can be fetched: `ipfs://…`, `ipfs/…` and a bare content id go to a gateway; an https address stays as
 * it is if its host is one. Anything else is null.
 */
export function gatewayAddress(uri: string): string | null {
  const path = /^(?:ipfs:\/\/)?(?:ipfs\/)?((?:Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{58,})(?:\/.*)?)$/.exec(
    uri.trim(),
  )?.[1]
  const address = path ? `${DEFAULT_GATEWAY}/ipfs/${path}` : uri.trim()
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return gateways.some((gateway) => url.origin === gateway) ? url.href : null
}

/** What is read of the metadata of an NFT that someone else made. Every text is shortened; nothing in it is trusted. */
export interface NftMetadata {
  readonly name: string | null
  readonly description: string | null
  readonly edition: string | null
  readonly tier: string | null
  /** Where a gateway has the picture, or null. */
  readonly image: string | null
}

const loose = z.object({
  name: z.optional(z.unknown()),
  description: z.optional(z.unknown()),
  edition: z.optional(z.unknown()),
  image: z.optional(z.unknown()),
  attributes: z.optional(z.unknown()),
  properties: z.optional(z.unknown()),
})

/** Reads metadata of any make as far as it makes sense; null when it is not an object at all. */
export function readNftMetadata(json: unknown): NftMetadata | null {
  const parsed = loose.safeParse(json)
  if (!parsed.success) return null
  const { name, description, edition, image, attributes, properties } = parsed.data
  const picture = words(image, 500) ?? words(firstFile(properties), 500)
  return {
    name: words(name, 80),
    description: words(description, 280),
    edition: words(edition, 40),
    tier: words(tierOf(attributes), 40),
    image: picture === null ? null : gatewayAddress(picture),
  }
}

function textOfHex(hex: string): string | null {
  if (!/^(?:[0-9a-fA-F]{2}){1,512}$/.test(hex)) return null
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function words(value: unknown, most: number): string | null {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string' || value.trim() === '') return null
  const text = value.trim()
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}

const trait = z.object({ trait_type: z.string(), value: z.unknown() })

function tierOf(attributes: unknown): unknown {
  if (!Array.isArray(attributes)) return null
  for (const attribute of attributes) {
    const { success, data } = trait.safeParse(attribute)
    if (success && data.trait_type.toLowerCase() === 'tier') return data.value
  }
  return null
}

const files = z.object({ files: z.array(z.object({ uri: z.string() })) })

function firstFile(properties: unknown): unknown {
  const { success, data } = files.safeParse(properties)
  return success ? data.files[0]?.uri : null
}
