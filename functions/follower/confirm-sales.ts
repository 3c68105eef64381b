import type { Address } from '#contract/wire/ledger-ids'
import { raiseAlert } from '../alerts/alerts.ts'
import { isolated } from '../alerts/isolated.ts'
import { readFailing } from '../alerts/quarantine-store.ts'
import type { LedgerNode } from '../ledger/ledger.ts'
import { areTwo } from '../ledger/two-operators.ts'
import type { Services } from '../services.ts'
import { confirmSale, type ReadEnd, unconfirmedSales } from './store.ts'

const MOST = 20

/**
 * Has each sale, which one node showed, confirmed by another. One that no other node shows is for people to see, if each
 * of them counts and has that ledger whole: a node that is behind, has forgotten it, or is of another network denies nothing.
 */
export async function confirmSales(services: Services): Promise<void> {
  const { db, clock } = services
  const failing = await readFailing(db)
  for (const { id, read } of await unconfirmedSales(db, clock.now(), MOST)) {
    await isolated(services, failing, { kind: 'sale', id }, () => confirm(services, read()))
  }
}

async function confirm(services: Services, sale: ReadEnd): Promise<void> {
  const { db, ledger, config } = services
  const shown = await Promise.all(ledger.nodes.map((node) => node.transaction(sale.hash)))
  const showing = ledger.nodes.filter((_node, at) => {
    const answer = shown[at]
    return answer?.ok && answer.value?.ledger === sale.ledger
  })
  if (areTwo(showing, ledger.nodes)) {
    await confirmSale(db, sale.offer)
  } else if (await mayDeny(ledger.nodes, shown, sale.ledger, config.minter)) {
    await raiseAlert(
      services,
      `unconfirmed ${sale.hash}`,
      'A sale that one node showed is not shown by another.',
    )
  }
}

/** Whether every node has answered, and those that do not show a transaction of this ledger have all that the minter did in it. */
async function mayDeny(
  nodes: readonly LedgerNode[],
  shown: readonly Awaited<ReturnType<LedgerNode['transaction']>>[],
  ledger: number,
  minter: Address,
): Promise<boolean> {
  if (!shown.every((answer) => answer.ok)) return false
  const denying = nodes.filter((_node, at) => {
    const answer = shown[at]
    return !answer?.ok || answer.value?.ledger !== ledger
  })
  const whole = await Promise.all(
    denying.map(async (node) => {
      const has = await node.history(minter, { first: ledger, last: ledger }, async () => 'more')
      return has === 'all' && (await node.state()).ok
    }),
  )
  return whole.every(Boolean)
}
