import { readPromises } from '#contract/wire/desk'
import type { ReplyOf } from '#contract/wire/endpoint'
import { useReading } from '../../live/use-reading.ts'
import { callDesk } from '../desk-call.ts'
import { spanInWords } from '../due-words.ts'
import './promises.css'

type Week = ReplyOf<typeof readPromises>['thisWeek']

/** How long promised answers took, this week and last. Nothing is shown where it cannot be read. */
export function Promises() {
  const { value } = useReading('promises', (_, signal) => callDesk(readPromises, { signal }))
  if (!value) return null
  return (
    <section className="promises" aria-labelledby="promises">
      <h2 id="promises">Promised answers</h2>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">This week</th>
            <th scope="col">Last week</th>
          </tr>
        </thead>
        <tbody>
          <Line name="In time" of={inTimeOf} {...value} />
          <Line name="Median" of={({ median }) => spanOrNone(median)} {...value} />
          <Line name="Worst" of={({ worst }) => spanOrNone(worst)} {...value} />
        </tbody>
      </table>
    </section>
  )
}

interface LineProps {
  readonly name: string
  readonly of: (week: Week) => string
  readonly thisWeek: Week
  readonly lastWeek: Week
}

function Line({ name, of, thisWeek, lastWeek }: LineProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="num">{of(thisWeek)}</td>
      <td className="num">{of(lastWeek)}</td>
    </tr>
  )
}

function inTimeOf({ inTime, answered }: Week): string {
  return answered === 0 ? 'No answer sent' : `${inTime} of ${answered}`
}

function spanOrNone(span: number | null): string {
  return span === null ? '–' : spanInWords(span)
}
