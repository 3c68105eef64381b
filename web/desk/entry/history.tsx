import type { EntryEvent } from '#contract/wire/desk'
import { momentInWords, type Team } from '../entry-words.ts'
import { EventLines } from '../event-lines.tsx'

interface HistoryProps {
  readonly events: readonly EntryEvent[]
  readonly team: Team
  /** Unix ms. */
  readonly received: number
}

/** Every change and note with its author and time, the oldest first. */
export function History({ events, team, received }: HistoryProps) {
  return (
    <section className="history" aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol>
        <li>
          Received{' '}
          <time className="desk-time" dateTime={new Date(received).toISOString()}>
            {momentInWords(received)}
          </time>
        </li>
        <EventLines events={events} team={team} />
      </ol>
    </section>
  )
}
