import './filling.css'

interface FillingProps {
  /** In percent. */
  readonly value: number
  /** The accessible name. */
  readonly label: string
}

/** A level as twenty cells. */
export function Filling({ value, label }: FillingProps) {
  const lit = Math.round((value / 100) * CELLS)
  return (
    <svg
      className="filling"
      viewBox={`0 0 ${CELLS} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path className="filling-cells" d={cells(lit, CELLS)} />
      <path className="filling-lit" d={cells(0, lit)} />
    </svg>
  )
}

const CELLS = 20

function cells(first: number, last: number): string {
  return Array.from({ length: last - first }, (_, index) => `M${first + index + 0.06} 0h.88v1h-.88z`).join('')
}
