import { Contents } from '../../ui/contents.tsx'
import { BuyAPass } from './buy-a-pass.tsx'
import { CallTables } from './call-tables.tsx'
import { Conventions } from './conventions.tsx'
import { RefusalTable } from './refusal-table.tsx'
import { RoomTables } from './room-tables.tsx'
import './developers.css'

const PARTS = [
  { id: 'conventions', title: 'What holds for every call', body: <Conventions /> },
  { id: 'buy', title: 'Buy a pass, step by step', body: <BuyAPass /> },
  { id: 'calls', title: 'Calls', body: <CallTables /> },
  { id: 'rooms', title: 'Rooms and events', body: <RoomTables /> },
  { id: 'refusals', title: 'Every way we say no', body: <RefusalTable /> },
] as const

/** `/developers` */
export function Page() {
  return (
    <>
      <header className="developers-head wrap">
        <h1>For developers</h1>
        <p className="lede">
          Everything this site does, your program can do. This page, and the two documents below, are written
          from the very values that our server answers with, and a test holds it to them.
        </p>
        <ul className="developers-files">
          <li>
            <a href="/openapi.json">OpenAPI 3.1</a>
            <span>calls, schemas, examples, refusals</span>
          </li>
          <li>
            <a href="/asyncapi.json">AsyncAPI 3</a>
            <span>rooms, events, how to join</span>
          </li>
        </ul>
      </header>
      <div className="paper paper-grain developers-sheet">
        <div className="wrap grid">
          <Contents name="developers-contents" parts={PARTS} />
          <article className="developers-text">
            {PARTS.map(({ id, title, body }) => (
              <section key={id} id={id}>
                <h2>{title}</h2>
                {body}
              </section>
            ))}
          </article>
        </div>
      </div>
    </>
  )
}
