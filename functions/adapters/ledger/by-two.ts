import { err, type Result } from '#contract/result'
import type { Address, TxHash } from '#contract/wire/ledger-ids'
import type { Account, ClosedLedger, LedgerNode, Unreachable, ValidatedTx, View } from './ledger.ts'
import { textOf, viewOf } from './view-of.ts'

/**
 * What two operators say alike, asked one after the other; an operator is represented by the first of its nodes that
 * answers. A single configured operator is enough. Err while no two say the same.
 */
async function saidByTwo<T>(
  nodes: readonly LedgerNode[],
  ask: (node: LedgerNode) => Promise<Result<T, Unreachable>>,
  text: (said: T) => string = textOf,
): Promise<Result<T, Unreachable>> {
  const said = new Map<string, string>()
  for (const node of nodes) {
    if (said.has(node.operator)) continue
    const answer = await ask(node)
    if (!answer.ok) continue
    said.set(node.operator, text(answer.value))
    const alike = [...said.values()].filter((other) => other === text(answer.value))
    if (alike.length >= neededOf(nodes)) return answer
  }
  return err('unreachable')
}

/**
 * A ledger that the quorum calls validated; each question goes to one operator after the other until two say the same.
 * @example
 * const account = await viewByTwo(nodes, agreed).account(config.minter) // err: no two operators say the same
 */
export function viewByTwo(nodes: readonly LedgerNode[], ledger: ClosedLedger): View {
  return viewOf(ledger, (read) => saidByTwo(nodes, (node) => read(node.view(ledger))))
}

/** Two nodes show the same transaction if ledger and result are the same; other fields differ from server to server. */
export function transactionByTwo(
  nodes: readonly LedgerNode[],
  hash: TxHash,
): Promise<Result<ValidatedTx | null, Unreachable>> {
  return saidByTwo(
    nodes,
    (node) => node.transaction(hash),
    (tx) => textOf(tx && [tx.hash, tx.ledger, tx.ledgerHash, tx.fee, tx.meta.TransactionResult]),
  )
}

/**
 * The account as the first node that answers has it, if that is enough. If not, another operator is asked for it in
 * this ledger, which the quorum calls validated, so that one node that is behind refuses no wallet.
 */
export async function accountByTwoIfShort(
  nodes: readonly LedgerNode[],
  address: Address,
  ledger: ClosedLedger,
  isEnough: (account: Account | null) => boolean,
): Promise<Result<Account | null, Unreachable>> {
  const first = await firstAnswer(nodes, (node) => node.account(address))
  if (!first || isEnough(first.value)) return first ?? err('unreachable')
  const others = nodes.filter(({ operator }) => operator !== first.operator)
  const second = await firstAnswer(neededOf(nodes) === 1 ? nodes : others, (node) =>
    node.view(ledger).account(address),
  )
  if (!second) return err('unreachable')
  // The agreed ledger may be older than the account.
  return second.value === null && !isEnough(null) ? first : second
}

async function firstAnswer<T>(
  nodes: readonly LedgerNode[],
  ask: (node: LedgerNode) => Promise<Result<T, Unreachable>>,
) {
  for (const node of nodes) {
    const answer = await ask(node)
    if (answer.ok) return { ...answer, operator: node.operator }
  }
  return null
}

function neededOf(nodes: readonly LedgerNode[]): number {
  return Math.min(2, new Set(nodes.map(({ operator }) => operator)).size)
}
