/** The part of the platform's URLs that is used here; every runtime of the product has it. */
declare const URL: {
  new (address: string): { readonly hostname: string }
  canParse(address: string): boolean
}

/** The header in which Cloudflare says from which network address a request came. */
export const ADDRESS_HEADER = 'cf-connecting-ip'

/**
 * The key under which a request is counted: what one subscriber has, an IPv4 address or the first 64 bits of an IPv6
 * address. All missing or invalid addresses share one key, so that no request escapes counting.
 */
export function senderKey(address: string | null | undefined): string {
  const text = (address ?? '').trim().toLowerCase().replace(/%.*$/, '')
  if (isDotted(text)) return text
  const groups = groupsOf(text)
  if (!groups) return 'unknown'
  const [, , , , , mark, high = 0, low = 0] = groups
  const mapped = mark === 0xffff && groups.slice(0, 5).every((group) => group === 0)
  if (mapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
}

/**
 * The networks that a request comes from, each inside the one before: the /32 and /48 of an IPv6 address or the /16 of
 * an IPv4 address, which belong to one provider or one site, and then its sender key.
 */
export function senderNetworks(address: string | null | undefined): readonly string[] {
  const key = senderKey(address)
  if (isDotted(key)) return [`${key.split('.').slice(0, 2).join('.')}.0.0/16`, key]
  const groups = key.split(':')
  if (groups.length !== 4) return [key]
  return [`${groups.slice(0, 2).join(':')}::/32`, `${groups.slice(0, 3).join(':')}::/48`, key]
}

function isDotted(text: string): boolean {
  const parts = text.split('.')
  return parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)
}

/** The eight groups of an IPv6 address, or null for anything else. */
function groupsOf(text: string): number[] | null {
  const address = `http://[${text}]`
  if (!/^[\da-f:.]+$/.test(text) || !URL.canParse(address)) return null
  // The platform has checked it, and writes it with hex groups alone.
  const [before = [], after = []] = new URL(address).hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter(Boolean))
  const gap = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...gap, ...after].map((group) => Number.parseInt(group, 16))
}
