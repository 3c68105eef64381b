import { type TierId, tierIds } from '#contract/tiers'

/** One tier's share of the field: SVG path data made of column strokes, which a dash pattern cuts into cells. */
export interface TierCells {
  readonly tier: TierId
  readonly all: string
  readonly minted: string
}

export interface SupplyCells {
  readonly width: number
  readonly height: number
  readonly tiers: readonly TierCells[]
}

/** The side of a cell and the gap to the next, in the field's own units. */
export const CELL = 7
export const GAP = 2
const STEP = CELL + GAP

export interface TierSupply {
  readonly tier: TierId
  readonly total: number
  readonly minted: number
}

/**
 * Lays one cell per pass in columns of `rows`, tier after tier, each tier from a new column. A stroke down a column
 * stands for all its cells, so a thousand of them weigh a dozen paths.
 */
export function supplyCells(supply: readonly TierSupply[], rows: number): SupplyCells {
  let column = 0
  const tiers = tierIds.flatMap((tier): TierCells[] => {
    const found = supply.find((entry) => entry.tier === tier)
    if (!found) return []
    const start = column
    column += Math.ceil(found.total / rows)
    const minted = Math.min(found.minted, found.total)
    return [{ tier, all: strokes(start, found.total, rows), minted: strokes(start, minted, rows) }]
  })
  return { width: Math.max(0, column * STEP - GAP), height: rows * STEP - GAP, tiers }
}

function strokes(start: number, cells: number, rows: number): string {
  let path = ''
  for (let column = start, left = cells; left > 0; column++, left -= rows) {
    path += `M${column * STEP + CELL / 2} 0v${Math.min(left, rows) * STEP - GAP}`
  }
  return path
}
