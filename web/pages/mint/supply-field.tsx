import type { TierId } from '#contract/tiers'
import './supply-field.css'

const ROWS = 10

/** The side of a cell and the gap to the next, in the field's own units. */
export const CELL = 7
export const GAP = 2
const STEP = CELL + GAP

export interface TierSupply {
  readonly tier: TierId
  readonly total: number
  readonly minted: number
}

/** One cell per pass, lit once it is minted. Numbers for those who cannot see it are in its one sentence. */
export function SupplyField({ supply, sentence }: { supply: readonly TierSupply[]; sentence: string }) {
  const { width, height, tiers } = supplyCells(supply, ROWS)
  return (
    <div className="supply-field" role="img" aria-label={sentence}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        fill="none"
        strokeWidth={CELL}
        strokeDasharray={`${CELL} ${GAP}`}
        aria-hidden="true"
      >
        {tiers.map(({ tier, all, minted }) => (
          <g key={tier} className={`tier-${tier}`}>
            <path className="supply-field-blank" d={all} />
            {minted && <path d={minted} />}
          </g>
        ))}
      </svg>
    </div>
  )
}

/**
 * Lays one cell per pass in columns of `rows`, tier after tier, each tier from a new column: SVG path data, which a dash pattern
 * cuts into cells. A stroke down a column stands for all its cells, so a thousand of them weigh a dozen paths.
 */
export function supplyCells(supply: readonly TierSupply[], rows: number) {
  let column = 0
  const tiers = supply.map(({ tier, total, minted }) => {
    const start = column
    column += Math.ceil(total / rows)
    return { tier, all: strokes(start, total, rows), minted: strokes(start, Math.min(minted, total), rows) }
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
