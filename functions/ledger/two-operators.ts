import type { LedgerNode } from './ledger.ts'

/**
 * Whether these nodes are enough to be believed together: nodes of two operators, or of the only one that is configured. Two
 * of one operator may be wrong together.
 */
export function areTwo(
  showing: readonly Pick<LedgerNode, 'operator'>[],
  configured: readonly Pick<LedgerNode, 'operator'>[],
): boolean {
  return operatorsOf(showing) >= Math.min(2, operatorsOf(configured))
}

function operatorsOf(nodes: readonly Pick<LedgerNode, 'operator'>[]): number {
  return new Set(nodes.map(({ operator }) => operator)).size
}
