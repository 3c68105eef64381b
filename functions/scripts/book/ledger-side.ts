import { type Drops, drops } from '#contract/money'
import { DAY } from '#contract/timing'
import type { Address, TxHash } from '#contract/wire/ledger-ids'
import type { ClosedLedger, View } from '../../adapters/ledger/ledger.ts'
import { dayOf } from '../../records/journal/day.ts'
import { effectsOf } from '../../records/journal/effects.ts'
import { lastClosedBefore } from '../ledger/last-closed-before.ts'
import type { SaleLedger, SaleNode } from '../ledger/sale-ledger.ts'
import type { Period } from './period.ts'

/** By how much a transaction changed an account's balance, as a node shows it. */
export interface ShownChange {
  readonly hash: TxHash
  readonly ledger: number
  readonly day: number
  readonly drops: Drops
}

/** An account in a period, as a node shows it. */
export interface ShownAccount {
  readonly opening: Drops
  readonly closing: Drops
  /** Its transactions in order; null where the node shows less than all, or they are too many. */
  changes(): Promise<readonly ShownChange[] | null>
}

/** The most transactions of one account that are read. */
const MAX_READ = 20_000

/** What the first node shows that shows the whole period; null where none does. */
export async function ledgerSide({ nodes, accounts }: SaleLedger, period: Period) {
  for (const node of nodes) {
    const newest = await node.closed('validated')
    if (!newest) continue
    const [first, last] = [
      await lastClosedBefore(period.first * DAY, newest, node.closed),
      await lastClosedBefore(period.end * DAY, newest, node.closed),
    ]
    if (!first || !last) continue
    const minter = await shownAccount(node, accounts.minter, first, last)
    const treasury = accounts.treasury && (await shownAccount(node, accounts.treasury, first, last))
    if (minter && (treasury || !accounts.treasury)) return { node: node.name, minter, treasury } as const
  }
  return null
}

async function shownAccount(
  node: SaleNode,
  account: Address,
  first: ClosedLedger,
  last: ClosedLedger,
): Promise<ShownAccount | null> {
  const opening = await balanceIn(node.view(first), account)
  const closing = await balanceIn(node.view(last), account)
  if (opening === null || closing === null) return null
  return { opening, closing, changes: () => changesOf(node, account, first.index + 1, last.index) }
}

/** The account's balance, 0 before it is on the ledger; null where the node does not show it. */
async function balanceIn(view: View, account: Address): Promise<Drops | null> {
  const shown = await view.account(account)
  if (!shown.ok) return null
  return shown.value?.balance ?? drops(0n)
}

async function changesOf(
  node: SaleNode,
  account: Address,
  first: number,
  last: number,
): Promise<readonly ShownChange[] | null> {
  if (last < first) return []
  const all: ShownChange[] = []
  const shown = await node.history(account, { first, last }, async (transactions) => {
    for (const tx of transactions) {
      const change = BigInt(effectsOf(tx, account).root?.change ?? '0')
      const day = dayOf(tx.closedAt ?? 0)
      if (change !== 0n) all.push({ hash: tx.hash, ledger: tx.ledger, day, drops: drops(change) })
    }
    return all.length < MAX_READ ? 'more' : 'enough'
  })
  return shown === 'all' ? all : null
}
