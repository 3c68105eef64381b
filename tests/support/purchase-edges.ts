import { purchaseStatuses } from '#contract/wire/purchase'
import { next, purchaseEvents } from '../../functions/sale/purchase/life.ts'

/** The moves that a purchase's life allows, as the product has them: `offered > sold`. */
export const purchaseEdges: ReadonlySet<string> = new Set(
  purchaseStatuses.flatMap((from) =>
    purchaseEvents.flatMap((event) => {
      const to = next(from, event)
      return to ? [`${from} > ${to}`] : []
    }),
  ),
)
