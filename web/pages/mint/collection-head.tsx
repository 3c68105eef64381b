import { PASS } from '#contract/names'
import { thousands } from '#contract/thousands'
import { TIERS_IN_WORDS } from '#contract/tiers'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { TierChoice } from './tier-offers.ts'
import type { Health } from './use-health.ts'
import './xrp-badge.css'
import './supply-field.css'
import './collection-head.css'

/** How many passes are minted, with one cell for each, and whether the ledger answers. */
export function CollectionHead({ choices, health }: { choices: readonly TierChoice[]; health: Health }) {
  const sum = (count: (choice: TierChoice) => number) =>
    choices.reduce((all, choice) => all + count(choice), 0)
  const total = sum((choice) => choice.total)
  const known = choices.every(({ minted }) => minted !== null)
  const minted = sum((choice) => choice.minted ?? 0)
  const available = sum((choice) => choice.available ?? choice.total)
  return (
    <header className="collection-head">
      <div className="collection-title">
        <h1>{PASS}</h1>
        <XrpBadge health={health} />
      </div>
      <div className="collection-count num">
        <p>
          <b>{known ? thousands(minted) : '…'}</b> <span>{`of ${thousands(total)} minted`}</span>
        </p>
        <p>
          {known && <span>{`${available} remain.`}</span>} <span>Every cell is one pass.</span>
        </p>
      </div>
      <progress
        className="collection-progress"
        max={total}
        value={minted}
        aria-label="Minted of the whole supply"
      />
      <SupplyField
        supply={choices}
        sentence={
          known
            ? `${thousands(minted)} of ${thousands(total)} passes are minted`
            : `${thousands(total)} passes in ${TIERS_IN_WORDS} tiers`
        }
      />
      <ul className="supply-key num">
        {choices.map(({ id, label, minted, total }) => (
          <li key={id} className={`tier-${id}`}>
            <span>{label}</span> <b>{minted === null ? total : `${minted} / ${total}`}</b>
          </li>
        ))}
      </ul>
    </header>
  )
}

function XrpBadge({ health }: { health: Health }) {
  const { xrp, ledgerIndex, reconnect, reconnecting, failure } = health
  return (
    <div className="xrp-badge" data-xrp={xrp}>
      <p className="num">
        <b role="status">{words[xrp]}</b>
        {xrp === 'connected' && ledgerIndex !== null && <span>{` ledger ${thousands(ledgerIndex)}`}</span>}
      </p>
      {(xrp === 'disconnected' || reconnecting) && (
        <Button kind="quiet" icon="refresh" busy={reconnecting} onClick={reconnect}>
          Refresh
        </Button>
      )}
      {failure && (
        <Notice tone="error">
          <p>{failure}</p>
        </Notice>
      )}
    </div>
  )
}

const words = {
  checking: 'Checking XRP',
  connected: 'XRP Connected',
  disconnected: 'XRP Disconnected',
} as const

/** Few rows keep the strip low, so that stones and price are in the first view. */
const ROWS = 5

/** The side of a cell and the gap to the next, in units of the `viewBox`. */
export const CELL = 7
export const GAP = 2
const STEP = CELL + GAP

type TierSupply = Pick<TierChoice, 'id' | 'total' | 'minted'>

/** One cell per pass, lit once it is minted. `sentence` is its text alternative. */
function SupplyField({ supply, sentence }: { supply: readonly TierSupply[]; sentence: string }) {
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
