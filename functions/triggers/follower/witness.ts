import type { TxHash } from '#contract/wire/ledger-ids'
import { type Cursor, mayBeInLedger } from '../../records/journal/cursor-store.ts'
import { effects } from '../../records/journal/effects.ts'
import type { ReportedTx } from '../../records/journal/reported-tx.ts'
import type { Range } from './divergence.ts'
import { isSameLink } from './quorum.ts'
import { linkOf, type ReportedLink } from './reported-link.ts'
import { keptLink } from './rewind-store.ts'
import type { AskingNodes } from './services.ts'
import { noteWitnessed, oldestSingleOperatorTxs } from './single-operator-store.ts'

/** Transactions that one run has operators confirm, and links that it walks back. */
const MAX = 40

/**
 * The transaction of this hash as each operator shows it, without operators that do not show it or for which it is not
 * a link.
 */
async function shownByEach(services: AskingNodes, hash: TxHash): Promise<ReportedLink[]> {
  const { nodes } = services.ledger
  const operators = [...new Set(nodes.map(({ operator }) => operator))]
  const shown = await Promise.all(
    operators.map(async (operator) => {
      for (const node of nodes.filter((one) => one.operator === operator)) {
        const said = await node.transaction(hash)
        // What cannot be read counts as not shown: one operator alone stops nothing.
        if (said.ok && said.value) return linkOf(services, said.value).catch(() => null)
      }
      return null
    }),
  )
  return shown.flatMap((link) => link ?? [])
}

/** The link that as many of these as needed show; null: too few do. */
function agreedAmong(links: readonly ReportedLink[], needed: number): ReportedLink | null {
  return links.find((link) => links.filter((other) => isSameLink(other, link)).length >= needed) ?? null
}

/** Whether as many operators as needed show this link, all in the same way. */
export async function isShown(services: AskingNodes, link: TxHash, needed: number): Promise<boolean> {
  return agreedAmong(await shownByEach(services, link), needed) !== null
}

/**
 * Whether as many operators as needed show the journal's last link in a ledger of another hash: a fork may end with the same
 * transaction as the network, in a ledger of the same index, with the same drops.
 */
export async function isShownElsewhere(
  services: AskingNodes,
  tail: Cursor,
  needed: number,
): Promise<boolean> {
  const agreed = agreedAmong(await shownByEach(services, tail.hash), needed)
  return agreed !== null && !mayBeInLedger(tail, agreed.ledgerHash)
}

/** Where a walk back along the agreed thread ended: at the link that it and the journal have in common, or on the way there. */
export interface Walked {
  readonly at: TxHash
  readonly isCommon: boolean
}

/**
 * Walks the agreed thread back from this link, a part of the way, to the journal's last link that it has as well; null
 * while a link cannot be shown. The journal may have the same transaction after another link: that is not a link of the
 * agreed thread.
 */
export async function walkBack(services: AskingNodes, from: TxHash, needed: number): Promise<Walked | null> {
  let at = from
  for (let steps = 0; steps < MAX; steps += 1) {
    const agreed = agreedAmong(await shownByEach(services, at), needed)
    if (!agreed) return null
    const kept = await keptLink(services.db, at)
    const balance = agreed.effects.root?.balance ?? null
    // A fork may have it in a ledger of the same index, after others that cost as much.
    const isElsewhere =
      kept?.ledger !== agreed.ledger || (kept.ledgerHash ?? agreed.ledgerHash) !== agreed.ledgerHash
    const isSame = !isElsewhere && kept.previous === agreed.previous
    // One that does not tell the balance may come after links that the journal lacks.
    if (isSame && balance !== null && kept.balance === balance) return { at, isCommon: true }
    if (agreed.previous === null) return null
    at = agreed.previous
  }
  return { at, isCommon: false }
}

/** The same where only the link in common counts; null: it is too far back, or cannot be shown. */
export async function commonLink(
  services: AskingNodes,
  last: TxHash,
  needed: number,
): Promise<TxHash | null> {
  const walked = await walkBack(services, last, needed)
  return walked?.isCommon ? walked.at : null
}

/**
 * Has operators confirm what one alone has shown so far: two are enough, in the accepted ledgers one. Returns the first
 * that they show otherwise than it is stored; null: there is none.
 */
export async function witnessSingleOperatorTxs(
  services: AskingNodes,
  needed: number,
  accepted: Range | null,
): Promise<TxHash | null> {
  const witnessed: TxHash[] = []
  let contradicted: TxHash | null = null
  for (const kept of await oldestSingleOperatorTxs(services.db, MAX)) {
    const { hash, ledger } = kept
    const shown = await shownByEach(services, hash)
    const isAccepted = accepted !== null && ledger >= accepted.first && ledger <= accepted.last
    const isAsKept = (link: ReportedLink) => comparableText(link) === comparableText(kept)
    const same = shown.filter(isAsKept).length
    const agreed = agreedAmong(shown, needed)
    if (agreed && !isAsKept(agreed)) contradicted ??= hash
    else if (same >= (isAccepted ? 1 : needed)) witnessed.push(hash)
  }
  if (witnessed.length > 0) await noteWitnessed(services.db, witnessed)
  return contradicted
}

/** A payment's bytes are left out: some are stored and some not, and they hash to the transaction's hash. */
function comparableText(tx: Pick<ReportedTx, 'ledger' | 'result' | 'effects' | 'ends'>): string {
  const { paid, ...rest } = effects.parse(tx.effects)
  const ended = tx.ends.map(({ offer, token, how, owner, buyer, amount }) => [
    offer,
    token,
    how,
    owner,
    buyer,
    amount,
  ])
  return JSON.stringify([tx.ledger, tx.result, rest, paid && { ...paid, blob: null }, ended.toSorted()])
}
