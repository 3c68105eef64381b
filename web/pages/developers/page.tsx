import { errorCodes } from '#contract/error-codes'
import { errors } from '#contract/errors'
import { durationInWords } from '#contract/in-words'
import { adviceFor } from '#contract/mint-errors'
import { ROOM_INVITE_LIFE, SESSION_LIFE } from '#contract/timing'
import { callGroups } from '#contract/wire/published/calls'
import { Contents } from '../../ui/contents.tsx'
import { MONO } from '../../ui/mono.ts'
import { Table } from '../../ui/table.tsx'
import { BuyAPass } from './buy-a-pass.tsx'
import { CallTables, groupId } from './call-tables.tsx'
import { Changelog } from './changelog.tsx'
import { RoomTables } from './room-tables.tsx'
import '../../ui/reading-page.css'
import './developers.css'

const PARTS = [
  { id: 'conventions', title: 'What holds for every call', body: <Conventions /> },
  { id: 'buy', title: 'Buy a pass, step by step', body: <BuyAPass /> },
  {
    id: 'calls',
    title: 'Calls',
    body: <CallTables />,
    parts: callGroups.map(({ title }) => ({ id: groupId(title), title })),
  },
  { id: 'rooms', title: 'Rooms and events', body: <RoomTables /> },
  { id: 'refusals', title: 'Error reference', body: <RefusalTable /> },
  { id: 'changes', title: 'Changelog', body: <Changelog /> },
] as const

export function Page() {
  return (
    <>
      <header className="developers-head wrap">
        <h1>For developers</h1>
        <p className="lede">
          Everything this site does, your program can do. This page and the two documents below are generated
          from the API’s own schemas, and a test holds them to it.
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

const RULES = {
  'JSON in, JSON out.':
    'A refusal always has error, code and requestId: decide by the code, show the sentence, and send us the number if you ask about it.',
  'Money is drops,': 'as decimal text: a million of them are one XRP. Times are unix milliseconds.',
  'A session looks and reserves, and never spends.': `Its bearer token lives for ${durationInWords(SESSION_LIFE)}. Every payment is signed in the wallet app.`,
  'Ask twice without fear.':
    'A purchase under the same clientMintRequestId is one purchase, whatever became of the first answer.',
  'Events are hints.': `Ask the API, which knows. An invite to a room comes with every reply that names it, and opens it for ${durationInWords(ROOM_INVITE_LIFE)}; an open socket stays.`,
  '429 and 503 say when to come back,': 'in Retry-After. In line for a pass, asking again keeps your place.',
  'Pages of other sites':
    'may call us once their exact origin is configured: ask us. No cookies travel there, so they cannot collect a token; a program outside a browser can.',
  'The header of tunnelling services': 'that skips their warning means nothing here.',
}

function Conventions() {
  return (
    <ul className="developers-list">
      {Object.entries(RULES).map(([what, how]) => (
        <li key={what}>
          <b>{what}</b> <span>{how}</span>
        </li>
      ))}
    </ul>
  )
}

function RefusalTable() {
  return (
    <Table
      className="developers-table"
      caption="Codes stay; sentences may change"
      heads={['Code', 'Sentence', 'Status']}
    >
      {errorCodes.map((code) => (
        <tr key={code} id={`no-${code}`}>
          <th scope="row" {...MONO}>
            {code}
          </th>
          <td>
            <span>{errors[code].error}</span> {adviceFor(code) && <small>{adviceFor(code)}</small>}
          </td>
          <td className="num" data-term="Status">
            {errors[code].status}
          </td>
        </tr>
      ))}
    </Table>
  )
}
