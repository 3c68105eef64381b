import { CELL, GAP, supplyCells, type TierSupply } from './supply-cells.ts'
import './supply-field.css'

const ROWS = 10

/** One cell per pass, lit once it is minted. Numbers for those who cannot see it are in its one sentence. */
export function SupplyField({ supply, sentence }: { supply: readonly TierSupply[]; sentence: string }) {
  return (
    <div className="supply-field" role="img" aria-label={sentence}>
      <Cells supply={supply} />
    </div>
  )
}

function Cells({ supply }: { supply: readonly TierSupply[] }) {
  const { width, height, tiers } = supplyCells(supply, ROWS)
  return (
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
  )
}
