import { capital } from '#contract/in-words'
import type { EntryEvent } from '#contract/wire/desk'
import { eventInWords, momentInWords, personName, type Team } from './entry-words.ts'

/** Events as items of a list, each with its author and time; a note follows whole. */
export function EventLines({ events, team }: { events: readonly EntryEvent[]; team: Team }) {
  return events.map((event, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: events have no ids, and are only added at the end
    <li key={index}>
      <span>
        <b>{event.by === '' ? 'Author unknown' : capital(personName(event.by, team))}</b>{' '}
        {eventInWords(event, team.people)}{' '}
        <time className="desk-time" dateTime={new Date(event.at).toISOString()}>
          {momentInWords(event.at)}
        </time>
      </span>
      {event.note !== null && (
        <blockquote className="desk-note" dir="auto">
          {event.note}
        </blockquote>
      )}
    </li>
  ))
}
