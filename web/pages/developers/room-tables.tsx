import { eventTypes } from '#contract/events'
import { joins } from '#contract/joins'
import { publishedEvents } from '#contract/wire/published/events'
import { Code } from '../../ui/code.tsx'
import { MONO } from '../../ui/mono.ts'
import { Table } from '../../ui/table.tsx'

export function RoomTables() {
  return (
    <>
      <p>
        A room is a WebSocket at <Code>{'/parties/{kind}/{id}?invite=…&since=…'}</Code>. Joining is
        connecting, leaving is closing, and nothing has to be sent. Each event is one JSON text,{' '}
        <Code>{'{ type, uuid, data, seq, timestamp }'}</Code>, and seq counts up within the room. Come back
        with the last number as since, and the room repeats what you missed; connected says so, or else tells
        the present state.
      </p>
      <dl className="developers-joins">
        {Object.entries(joins).map(([name, { says }]) => (
          <div key={name}>
            <dt {...MONO}>{name}</dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
      <Table
        className="developers-table"
        caption="What a room can tell"
        heads={['Event', 'What has happened', 'Rooms']}
      >
        {eventTypes.map((type) => (
          <tr key={type}>
            <th scope="row" {...MONO}>
              {type}
            </th>
            <td>{publishedEvents[type].says}</td>
            <td data-term="Rooms">{publishedEvents[type].rooms.join(', ')}</td>
          </tr>
        ))}
      </Table>
    </>
  )
}
