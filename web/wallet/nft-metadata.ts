import * as z from '#contract/wire/schema'

/** Allowed gateways for metadata and pictures of third-party NFTs; the first is the default. */
export const gateways = ['https://ipfs.io', 'https://gateway.pinata.cloud'] as const

/** The https address of a hex URI; null for any that is not allowed. */
export function metadataAddress(uriHex: string | null): string | null {
  if (uriHex === null || !/^(?:[0-9a-f]{2}){1,512}$/i.test(uriHex)) return null
  try {
    return gatewayAddress(decodeURIComponent(uriHex.replace(/../g, '%$&')))
  } catch {
    // Not UTF-8.
    return null
  }
}

/** Maps IPFS addresses to a gateway and keeps https addresses of gateways. Null for anything else. */
export function gatewayAddress(uri: string): string | null {
  const path = /^(?:ipfs:\/\/)?(?:ipfs\/)?((?:Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{58,})(?:\/.*)?)$/.exec(
    uri.trim(),
  )?.[1]
  const address = path ? `${gateways[0]}/ipfs/${path}` : uri.trim()
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return gateways.some((gateway) => url.origin === gateway) ? url.href : null
}

const anything = z.looseObject({})

/** Parses untrusted metadata as far as possible; texts are truncated. Null when it is not an object. */
export function readNftMetadata(json: unknown) {
  const { success, data } = anything.safeParse(json)
  if (!success) return null
  const { name, description, edition, image, attributes, properties } = data
  const picture = words(image, 500) ?? words(firstFile(properties), 500)
  return {
    name: words(name, 80),
    description: words(description, 280),
    edition: words(edition, 40),
    tier: tierIn(attributes),
    image: picture === null ? null : gatewayAddress(picture),
  }
}

function words(value: unknown, most: number): string | null {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string' || value.trim() === '') return null
  const text = value.trim()
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}

const trait = z.object({ trait_type: z.string(), value: z.unknown() })

/** The value of the trait `tier`, or null. */
export function tierIn(attributes: unknown): string | null {
  if (!Array.isArray(attributes)) return null
  const traits = attributes.map((attribute) => trait.safeParse(attribute).data)
  return words(traits.find((known) => known?.trait_type.toLowerCase() === 'tier')?.value, 40)
}

const files = z.object({ files: z.array(z.object({ uri: z.string() })) })

function firstFile(properties: unknown): unknown {
  return files.safeParse(properties).data?.files[0]?.uri
}
