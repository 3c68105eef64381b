import type { ReactNode } from 'react'
import { IllustrationTag } from '../../figures/illustration-tag.tsx'
import './chart.css'

/** The data of a chart. No value is negative. */
export type Points = readonly (readonly [label: string, value: number])[]

/** Labels the values `Week 1`, `Week 2`, … */
export function weekly(values: readonly number[]): Points {
  return values.map((value, index) => [`Week ${index + 1}`, value])
}

interface ChartProps {
  readonly title: string
  /** The unit of the values, such as `%`. */
  readonly unit?: string
  readonly points: Points
  /** In the order of their numbers in the drawing. */
  readonly events?: Events
  readonly children: ReactNode
}

/** Events at some of the points, by the index of the point. */
export type Events = readonly (readonly [index: number, words: string])[]

/**
 * The frame of a chart of sample data: its caption, and the same numbers as a table.
 * @example
 * <Chart title="Liquidity" points={points}>
 *   <LineChart points={points} top={80} label="Liquidity grows from 22 to 66" />
 * </Chart>
 */
export function Chart({ title, unit = '', points, events = [], children }: ChartProps) {
  return (
    <figure className="chart">
      {children}
      {events.length > 0 && (
        <ol className="chart-key" aria-hidden="true">
          {events.map(([, words]) => (
            <li key={words}>{words}</li>
          ))}
        </ol>
      )}
      <figcaption>
        <span className="label-voice">{title}</span>
        <IllustrationTag says="Sample" />
        <details>
          <summary>The numbers</summary>
          <table className="num">
            <tbody>
              {points.map(([label, value]) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{`${value}${unit}`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </figcaption>
    </figure>
  )
}

const [WIDTH, HEIGHT, LEFT, BASE, ROOM] = [640, 300, 44, 262, 244]
/** The y coordinate of event labels, clear of the line and the rules. */
const EVENTS = 228

interface DrawingProps {
  readonly points: Points
  /** The value at the top of the axis. */
  readonly top: number
  /** The text alternative. */
  readonly label: string
}

/** A line over time. Only the first and the last point have labels. */
export function LineChart({ points, top, label, events = [] }: DrawingProps & { readonly events?: Events }) {
  const last = points.length - 1
  const step = (WIDTH - LEFT - 24) / last
  const at = (index: number) =>
    [Math.round(LEFT + index * step), heightOf(points[index]?.[1] ?? 0, top)] as const
  const line = points.map((_, index) => at(index).join(' ')).join('L')
  return (
    <Axes label={label} top={top}>
      <g className="chart-course">
        <path className="chart-area" d={`M${LEFT} ${BASE}L${line}V${BASE}z`} />
        <path className="chart-line" d={`M${line}`} />
      </g>
      <path className="chart-mark" d={`M${at(last).join(' ')}m-8 0 8-8 8 8-8 8z`} />
      {events.map(([index, words], place) => {
        const [x, y] = at(index)
        return (
          <g key={words}>
            <path className="chart-lead" d={`M${x} ${y}V${EVENTS - 24}`} />
            <path className="chart-event" d={`M${x} ${y}m-6 0 6-6 6 6-6 6z`} />
            <text x={x} y={EVENTS} className="chart-middle chart-event-words">
              {words}
            </text>
            <text x={x} y={EVENTS} className="chart-middle chart-event-number">
              {place + 1}
            </text>
          </g>
        )
      })}
      {[0, last].map((index) => (
        <text key={index} x={LEFT + index * step} y="292" className={index ? 'chart-last' : undefined}>
          {points[index]?.[0]}
        </text>
      ))}
    </Axes>
  )
}

/** Columns with values and labels; a narrow chart shows every third label. */
export function ColumnChart({ points, top, label }: DrawingProps) {
  const room = (WIDTH - LEFT) / points.length
  const tallest = Math.max(...points.map(([, value]) => value))
  return (
    <Axes label={label} top={top}>
      {points.map(([name, value], index) => {
        const middle = LEFT + (index + 0.5) * room
        const y = heightOf(value, top)
        return (
          <g key={name}>
            <rect
              className={value === tallest ? 'chart-column chart-tallest' : 'chart-column'}
              x={LEFT + index * room + room * 0.18}
              y={y}
              width={room * 0.64}
              height={BASE - y}
            />
            {value > 0 && (
              <text x={middle} y={y - 8} className="chart-middle chart-value">
                {value}
              </text>
            )}
            <text
              x={middle}
              y="292"
              className={index % 3 === 0 ? 'chart-middle' : 'chart-middle chart-between'}
            >
              {name}
            </text>
          </g>
        )
      })}
    </Axes>
  )
}

/** Shares of a whole, in percent, as bars. The bar of the label `proved` is gold. */
export function ShareBars({ points, proved }: { points: Points; proved: string }) {
  return (
    <dl className="chart-shares num">
      {points.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{`${value}%`}</dd>
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
            <rect className="chart-ground" width="100" height="4" />
            <rect className={name === proved ? 'chart-proved' : 'chart-tallest'} width={value} height="4" />
          </svg>
        </div>
      ))}
    </dl>
  )
}

function Axes({ label, top, children }: { label: string; top: number; children: ReactNode }) {
  return (
    <svg className="chart-drawing num" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {[0, top / 2, top].map((value) => (
        <g key={value}>
          <path className="chart-rule" d={`M${LEFT} ${heightOf(value, top)}H${WIDTH}`} />
          <text x={LEFT - 10} y={heightOf(value, top) + 5} className="chart-last">
            {value}
          </text>
        </g>
      ))}
      {children}
    </svg>
  )
}

function heightOf(value: number, top: number): number {
  return BASE - Math.round((value * ROOM) / top)
}
