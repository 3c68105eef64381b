import { thousands } from '#contract/thousands'

/** The verdict, struck in gold: sold, in this ledger. What it says stands in the words beside it too. */
export function Hallmark({ ledger }: { ledger: number | null }) {
  return (
    <svg className="hallmark" viewBox="0 0 120 120" aria-hidden="true">
      <path className="hallmark-ground" d="M60 2 101 19 118 60 101 101 60 118 19 101 2 60 19 19z" />
      <path className="hallmark-ring" d="M60 9 96 24 111 60 96 96 60 111 24 96 9 60 24 24z" />
      <path className="hallmark-mark" d="m41 50 13 13 25-28" />
      <text x="60" y="82">
        {ledger === null ? 'Sold' : thousands(ledger)}
      </text>
      <text className="hallmark-small" x="60" y="96">
        {ledger === null ? 'validated' : 'ledger'}
      </text>
    </svg>
  )
}
