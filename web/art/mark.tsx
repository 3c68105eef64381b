import { mark } from './mark-picture.ts'

type MarkProps = {
  /** Side of the square, in CSS pixels: 20 and up. */
  size?: number
  className?: string
}

/** The mark, drawn in the page. It is decoration: the name of the site stands beside it. */
export function Mark({ size = 32, className }: MarkProps) {
  return (
    <svg
      viewBox={`0 0 ${mark.width} ${mark.height}`}
      width={size}
      height={size}
      aria-hidden="true"
      className={className}
    >
      {facets.map(({ paint, d }) => (
        <path key={d} fill={paint} d={d} />
      ))}
    </svg>
  )
}

const facets = mark.shapes.flatMap((shape) =>
  shape.kind === 'area' && typeof shape.paint === 'string'
    ? [{ paint: shape.paint, d: shape.rings.map((ring) => `M${ring.join(' ')}z`).join('') }]
    : [],
)
