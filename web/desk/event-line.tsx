import { capital } from '#contract/in-words'
import type { EntryEvent } from '#contract/wire/desk'
import { eventInWords, momentInWords, personName } from './entry-words.ts'

interface EventLineProps {
  readonly event: EntryEvent
  readonly people: readonly string[]
  readonly me: string
}

/** One event with its author and time; a note follows whole. */
export function EventLine({ event, people, me }: EventLineProps) {
  return (
    <>
      <span>
        <b>{event.by === '' ? 'Author unknown' : capital(personName(event.by, people, me))}</b>{' '}
        {eventInWords(event, people)}{' '}
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
