import { type EventType, eventTypes } from '#contract/events'
import { joins } from '#contract/joins'
import { publishedEvents } from '#contract/wire/published/events'

const joinNames = Object.keys(joins) as (keyof typeof joins)[]

/** How to get into a room, and all that can be heard there. */
export function RoomTables() {
  return (
    <>
      <p>
        A room is a WebSocket at{' '}
        <code className="mono" translate="no">
          {'/parties/{kind}/{id}?invite=…&since=…'}
        </code>
        . Joining is connecting, leaving is closing, and nothing has to be sent. Each event is one JSON text,{' '}
        <code className="mono" translate="no">
          {'{ type, uuid, data, seq, timestamp }'}
        </code>
        , and seq counts up within the room. Come back with the last number as since, and the room repeats
        what you missed; connected says so, or else tells the present state.
      </p>
      <dl className="developers-joins">
        {joinNames.map((name) => (
          <div key={name}>
            <dt className="mono" translate="no">
              {name}
            </dt>
            <dd>{joins[name].says}</dd>
          </div>
        ))}
      </dl>
      <table className="developers-table">
        <caption className="label-voice">Everything that a room can tell</caption>
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col">What has happened</th>
            <th scope="col">Rooms</th>
          </tr>
        </thead>
        <tbody>
          {eventTypes.map((type) => (
            <Told key={type} type={type} />
          ))}
        </tbody>
      </table>
    </>
  )
}

function Told({ type }: { type: EventType }) {
  const { says, rooms } = publishedEvents[type]
  return (
    <tr>
      <th scope="row" className="mono" translate="no">
        {type}
      </th>
      <td>{says}</td>
      <td data-term="Rooms">{rooms.join(', ')}</td>
    </tr>
  )
}
