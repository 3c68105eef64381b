import { capital } from '#contract/in-words'
import type { EntryEvent } from '#contract/wire/desk'
import { eventInWords, momentInWords, personName, type Team } from './entry-words.ts'

/** One event with its author and time; a note follows whole. */
export function EventLine({ event, team }: { event: EntryEvent; team: Team }) {
  return (
    <>
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
    </>
  )
}
