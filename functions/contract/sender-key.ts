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
  const written = text.replace(/(\d+\.\d+\.\d+\.\d+)$/, (dotted) =>
    isDotted(dotted) ? asGroups(dotted) : '-',
  )
  const halves = written.split('::')
  if (halves.length > 2 || !written.includes(':')) return null
  const [before = [], after] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const gap = after === undefined ? 0 : 8 - before.length - after.length
  if (after !== undefined && gap < 1) return null
  const groups = [...before, ...Array<string>(gap).fill('0'), ...(after ?? [])]
  if (groups.length !== 8 || !groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))) return null
  return groups.map((group) => Number.parseInt(group, 16))
}

function asGroups(dotted: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number)
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
}
