import { raiseAlert } from '../alerts/alerts.ts'
import type { Services } from '../services.ts'
import { confirmSale, unconfirmedSales } from './store.ts'

const MOST = 20

/** Has each sale, which one node showed, confirmed by another. One that no other node shows is for people to see. */
export async function confirmSales(services: Services): Promise<void> {
  const { db, ledger } = services
  for (const sale of await unconfirmedSales(db, MOST)) {
    const shown = await Promise.all(ledger.nodes.map((node) => node.transaction(sale.hash)))
    const showing = shown.filter((answer) => answer.ok && answer.value?.ledger === sale.ledger)
    if (showing.length >= Math.min(2, ledger.nodes.length)) {
      await confirmSale(db, sale.offer)
    } else if (shown.every((answer) => answer.ok)) {
      await raiseAlert(
        services,
        `unconfirmed ${sale.hash}`,
        'A sale that one node showed is not shown by another.',
      )
    }
  }
}
