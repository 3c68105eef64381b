import { howMany, listed } from '#contract/in-words'
import { type TxHash, txHash } from '#contract/wire/ledger-ids'
import * as z from '#contract/wire/schema'
import { isSameLink, type ShownByOperator, type ShownLink, threadAfter, witnessesOf } from './quorum.ts'

const range = z.object({ first: z.number(), last: z.number() })
/** Ledgers, both ends included. */
export type Range = Readonly<z.infer<typeof range>>

/** What one operator shows of the way from the journal's tail to the AccountRoot of the agreed ledger. */
export const shownWay = z.object({
  operator: z.string(),
  /**
   * The ledgers of the links on that way that too few others show; null: all of them are shown by enough, or it shows
   * no way.
   */
  alone: z.nullable(range),
  /** The number of those links. */
  count: z.number(),
  /** Whether what it shows leads all the way. */
  joins: z.boolean(),
})
export type ShownWay = z.infer<typeof shownWay>

export const divergence = z.object({
  /** Unix ms. */
  since: z.number(),
  /** The agreed ledger in which it was last seen. */
  ledger: z.number(),
  tail: txHash,
  /** The minter's last transaction, as the AccountRoot of that ledger names it. */
  last: txHash,
  /** The journal's last link that the agreed thread leads back to; null while that is not known. */
  common: z.nullable(txHash),
  shown: z.array(shownWay),
})
/** A journal that the agreed ledger does not join. */
export type Divergence = Readonly<z.infer<typeof divergence>>

/** What each operator shows of the way between two links. */
export function waysShown(
  shown: readonly ShownByOperator[],
  { tail, last }: Pick<Divergence, 'tail' | 'last'>,
  needed: number,
): ShownWay[] {
  return shown.map(({ operator, links }) => {
    const way = wayBetween(links, tail, last)
    const alone = (way ?? []).filter((link) => witnessesOf(shown, link) < needed)
    const ledgers = alone.map(({ ledger }) => ledger)
    const where = ledgers.length > 0 ? { first: Math.min(...ledgers), last: Math.max(...ledgers) } : null
    return { operator, alone: where, count: alone.length, joins: way !== null }
  })
}

/**
 * The links from one to the other, each shown by as many operators as needed, or in these ledgers by one that no other
 * contradicts; null where they do not lead all the way.
 */
export function acceptedWay<Link extends ShownLink>(
  shown: readonly ShownByOperator<Link>[],
  { tail, last }: Pick<Divergence, 'tail' | 'last'>,
  accepted: Range,
  needed: number,
): readonly Link[] | null {
  const mayFollow = (link: Link) =>
    witnessesOf(shown, link) >= needed ||
    (link.ledger >= accepted.first && link.ledger <= accepted.last && !isContradicted(shown, link))
  const ways = shown.map(({ links }) => wayBetween(links, tail, last))
  return ways.find((way) => way?.every(mayFollow)) ?? null
}

/** The links after one up to the other, in order; null where they do not lead there, or it is the same one. */
function wayBetween<Link extends ShownLink>(
  links: ReadonlyMap<TxHash | null, Link>,
  from: TxHash,
  to: TxHash,
): Link[] | null {
  if (from === to) return null
  const thread = threadAfter(links, from)
  const end = thread.findIndex(({ hash }) => hash === to)
  return end === -1 ? null : thread.slice(0, end + 1)
}

function isContradicted(shown: readonly ShownByOperator[], link: ShownLink): boolean {
  return shown.some(({ links }) => {
    const own = links.get(link.previous)
    return own !== undefined && !isSameLink(own, link)
  })
}

/** The divergence as text for a person, with what they can do. */
export function sentenceOf({ ledger, tail, last, common, shown }: Divergence): string {
  const without = shown.filter(({ joins }) => !joins).map(({ operator }) => operator)
  const one = shown.find(({ joins }) => joins)
  const way =
    common !== null
      ? `The agreed history goes back to ${common}: npm run sale ENV rewind ${common}`
      : one?.alone
        ? `${one.operator} alone shows ${howMany(one.count, 'link')} between, in ledgers ${one.alone.first} to ${one.alone.last}: npm run sale ENV accept-history ${one.alone.first} ${one.alone.last}`
        : 'No operator shows what lies between.'
  return `What ${listed(without)} ${without.length === 1 ? 'shows' : 'show'} up to ledger ${ledger}, where the minter's last transaction is ${last}, does not join the journal's last link ${tail}. ${way}`
}
