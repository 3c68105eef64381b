import type { TierChoice } from './tier-offers.ts'
import './supply-field.css'

/** Few rows keep the strip low, so that stones and price are in the first view. */
const ROWS = 5

/** The side of a cell and the gap to the next, in units of the `viewBox`. */
export const CELL = 7
export const GAP = 2
const STEP = CELL + GAP

type TierSupply = Pick<TierChoice, 'id' | 'total' | 'minted'>

/** One cell per pass, lit once it is minted. `sentence` is its text alternative. */
export function SupplyField({ supply, sentence }: { supply: readonly TierSupply[]; sentence: string }) {
  const { width, height, tiers } = supplyCells(supply, ROWS)
  return (
    <div className="supply-field" role="img" aria-label={sentence}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        fill="none"
        strokeWidth={CELL}
        strokeDasharray={`${CELL} ${GAP}`}
        aria-hidden="true"
      >
        {tiers.map(({ id, all, minted }) => (
          <g key={id} className={`tier-${id}`}>
            <path className="supply-field-blank" d={all} />
            {minted && <path d={minted} />}
          </g>
        ))}
      </svg>
    </div>
  )
}

/**
 * SVG path data for one cell per pass, in columns of `rows`; each tier begins a new column. A path has one stroke per column,
 * which `strokeDasharray` cuts into cells: a dozen paths instead of a thousand.
 */
export function supplyCells(supply: readonly TierSupply[], rows: number) {
  let column = 0
  const tiers = supply.map(({ id, total, minted }) => {
    const start = column
    column += Math.ceil(total / rows)
    return {
      id,
      all: strokes(start, total, rows),
      minted: strokes(start, Math.min(minted ?? 0, total), rows),
    }
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
