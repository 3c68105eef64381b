import type { PublishedRun } from '../../tested/record.ts'

/** Worlds per row; the side of a point and the distance to the next, in units of the `viewBox`. */
const ACROSS = 250
const POINT = 2.5
const STEP = 5

/** One point for each world of a run, in the order of the seeds. Worlds that broke a promise are marked. */
export function WorldField({ run: { seeds, broken } }: { run: PublishedRun }) {
  const all = seeds.flatMap(({ first, count }) => Array.from({ length: count }, (_, at) => first + at))
  const marked = broken.map((seed) => all.indexOf(seed)).filter((at) => at >= 0)
  const rows = Math.ceil(all.length / ACROSS)
  return (
    <figure className="world-field">
      <svg
        viewBox={`0 0 ${ACROSS * STEP - POINT} ${rows * STEP - POINT}`}
        fill="none"
        strokeWidth={POINT}
        strokeDasharray={`${POINT} ${STEP - POINT}`}
        aria-hidden="true"
      >
        <path d={rowsOf(all.length)} />
        <g className="world-field-broken">
          {marked.map((at) => (
            <circle key={at} cx={middleOf(at % ACROSS)} cy={middleOf(Math.floor(at / ACROSS))} r="5.5" />
          ))}
        </g>
      </svg>
      <figcaption>
        {marked.length > 0
          ? 'Every point is one world. In each gold one something broke, and was mended.'
          : 'Every point is one world. Nothing broke in any of them.'}
      </figcaption>
    </figure>
  )
}

/** One stroke per row, which `strokeDasharray` cuts into points: eighty paths instead of 20,000 points. */
function rowsOf(points: number): string {
  const rows: string[] = []
  for (let done = 0; done < points; done += ACROSS) {
    const width = Math.min(ACROSS, points - done) * STEP - POINT
    rows.push(`M0 ${middleOf(done / ACROSS)}h${width}`)
  }
  return rows.join('')
}

function middleOf(cell: number): number {
  return cell * STEP + POINT / 2
}
