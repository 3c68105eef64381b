import type { LedgerHash, TxHash } from '#contract/wire/ledger-ids'
import type { ClosedLedger } from '../../adapters/ledger/ledger.ts'
import { isSameLedger } from '../../adapters/ledger/view-of.ts'

/** A transaction that changed the minter's AccountRoot, as one operator's node shows it. */
export interface ShownLink {
  readonly hash: TxHash
  /** The transaction that changed the AccountRoot before it (`PreviousTxnID`); null: this one created the account. */
  readonly previous: TxHash | null
  readonly ledger: number
  readonly ledgerHash: LedgerHash
  /** Its sender, time, result and effects as one text: two nodes that show the same have equal texts. */
  readonly effectsText: string
}

/** A ledger up to which an operator has shown every link, and the last of them. */
export interface Complete {
  readonly index: number
  readonly last: TxHash
}

/** What one operator shows now. */
export interface ShownByOperator<Link extends ShownLink = ShownLink> {
  readonly operator: string
  /** By the link before. */
  readonly links: ReadonlyMap<TxHash | null, Link>
  /** By hash: payments to the minter that leave its AccountRoot alone, as in an issued currency. They are no links. */
  readonly beside: ReadonlyMap<TxHash, Link>
  readonly complete: readonly Complete[]
  /** Its recent validated ledgers, by index. */
  readonly closed: ReadonlyMap<number, ClosedLedger>
}

/** What the operators together show after a link. */
type NextLink<Link extends ShownLink> =
  | { readonly kind: 'agreed'; readonly link: Link }
  | { readonly kind: 'disagreed'; readonly operators: readonly string[] }
  | { readonly kind: 'unknown' }

/**
 * The link after this one, once as many operators as needed show it in one ledger with one result and the same effects.
 * @example
 * nextLink([one.shown, two.shown], null, 2) // the account's first link, if both operators show the same
 */
export function nextLink<Link extends ShownLink>(
  shown: readonly ShownByOperator<Link>[],
  tail: TxHash | null,
  needed: number,
): NextLink<Link> {
  const votes = shown.flatMap(({ operator, links }) => {
    const link = links.get(tail)
    return link ? [{ operator, link }] : []
  })
  for (const { link } of votes) {
    if (votes.filter((vote) => isSameLink(vote.link, link)).length >= needed) return { kind: 'agreed', link }
  }
  const [first] = votes
  if (!first || votes.every(({ link }) => isSameLink(link, first.link))) return { kind: 'unknown' }
  return { kind: 'disagreed', operators: votes.map(({ operator }) => operator) }
}

/**
 * The payments beside the thread that as many operators as needed show alike. No thread can prove that the list is
 * complete.
 */
export function agreedBeside<Link extends ShownLink>(
  shown: readonly ShownByOperator<Link>[],
  needed: number,
): readonly Link[] {
  const votes = shown.flatMap(({ beside }) => [...beside.values()])
  return votes.filter((link, at) => {
    const isFirst = votes.findIndex((other) => isSameLink(other, link)) === at
    return isFirst && votes.filter((other) => isSameLink(other, link)).length >= needed
  })
}

/**
 * The links after the tail that fewer operators show than are needed, each with the newest ledger that one of these has
 * closed. They prove nothing.
 */
export function shownByTooFew(
  shown: readonly ShownByOperator[],
  tail: TxHash,
  needed: number,
): readonly { readonly link: ShownLink; readonly closed: number }[] {
  return shown.flatMap(({ links, closed }) =>
    threadAfter(links, tail)
      .filter((link) => witnessesOf(shown, link) < needed)
      .map((link) => ({ link, closed: Math.max(...closed.keys()) })),
  )
}

/** The links after one, in order; no more of them than there are links, where these lead back to themselves. */
export function threadAfter<Link extends ShownLink>(
  links: ReadonlyMap<TxHash | null, Link>,
  tail: TxHash | null,
): Link[] {
  const thread: Link[] = []
  for (let next = links.get(tail); next && thread.length < links.size; next = links.get(next.hash))
    thread.push(next)
  return thread
}

/** How many operators show this link alike. */
export function witnessesOf(shown: readonly ShownByOperator[], link: ShownLink): number {
  return shown.filter(({ links }) => {
    const own = links.get(link.previous)
    return own !== undefined && isSameLink(own, link)
  }).length
}

export function isSameLink(a: ShownLink, b: ShownLink): boolean {
  return (
    a.hash === b.hash &&
    a.ledger === b.ledger &&
    a.ledgerHash === b.ledgerHash &&
    a.effectsText === b.effectsText
  )
}

/** The newest ledger that as many operators as needed show alike; null: they have none in common. */
export function agreedLedger(shown: readonly ShownByOperator[], needed: number): ClosedLedger | null {
  const indexes = [...new Set(shown.flatMap(({ closed }) => [...closed.keys()]))].toSorted((a, b) => b - a)
  for (const index of indexes) {
    const ledgers = shown.flatMap(({ closed }) => closed.get(index) ?? [])
    const agreed = ledgers.find((one) => ledgers.filter((other) => isSameLedger(other, one)).length >= needed)
    if (agreed) return agreed
  }
  return null
}

/** Whether these links lead from one to the other; a link leads to itself. */
export function leads(
  links: ReadonlyMap<TxHash | null, ShownLink>,
  from: TxHash | null,
  to: TxHash,
): boolean {
  return from === to || threadAfter(links, from).some(({ hash }) => hash === to)
}

/**
 * The ledger up to which as many operators as needed have shown that nothing follows this link; null while they have not.
 * It is a proof for this link alone, and none once the journal has another tail.
 */
export function levelAt(shown: readonly ShownByOperator[], tail: TxHash, needed: number): number | null {
  const reached = shown.flatMap((one) => lastWith(one, tail) ?? []).toSorted((a, b) => b - a)
  const level = reached[needed - 1]
  const agreed = agreedLedger(shown, needed)
  return level === undefined || !agreed ? null : Math.min(level, agreed.index)
}

/** The newest ledger in which this link is the last, as one operator has shown it; null if it has not. */
function lastWith({ links, complete }: ShownByOperator, link: TxHash): number | null {
  const proved = complete.findLast(({ last }) => last === link)
  if (proved) return proved.index
  const later = threadAfter(links, link)
  const hashes = new Set(later.map(({ hash }) => hash))
  const isComplete = complete.some(({ last }) => hashes.has(last))
  return isComplete ? (later[0]?.ledger ?? 0) - 1 : null
}
