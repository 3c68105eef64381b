import { seal } from '#contract/seal'
import type { Services } from '../services.ts'

/**
 * Who sends, as far as counting needs to know: a keyed hash, from which nobody without the secret gets back to the
 * network address. A seal at time nought is such a hash.
 */
export async function senderOf({ secrets }: Pick<Services, 'secrets'>, address: string): Promise<string> {
  return seal(secrets.room, 'form-sender', networkOf(address), 0)
}

/** What one subscriber has: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = groupsOf(head)
  const after = groupsOf(tail ?? '')
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array<string>(gap).fill('0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

function groupsOf(text: string): string[] {
  return text.split(':').filter(Boolean)
}
