import { purchaseStatuses } from '#contract/wire/purchase'
import { next, purchaseEvents } from '../../functions/sale/purchase/life.ts'

/** The moves that a purchase's life-cycle allows, from the product's own table: `offered > sold`. */
export const purchaseEdges: ReadonlySet<string> = new Set(
  purchaseStatuses.flatMap((from) =>
    purchaseEvents.flatMap((event) => {
      const to = next(from, event)
      return to ? [`${from} > ${to}`] : []
    }),
  ),
)
