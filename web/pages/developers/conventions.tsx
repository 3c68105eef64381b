import { durationInWords } from '#contract/in-words'
import { ROOM_INVITE_LIFE, SESSION_LIFE } from '#contract/timing'

const RULES = [
  [
    'JSON in, JSON out.',
    'A refusal always has error, code and requestId: decide by the code, show the sentence, and send us the number if you ask about it.',
  ],
  ['Money is drops,', 'as decimal text: a million of them are one XRP. Times are unix milliseconds.'],
  [
    'A session looks and reserves, and never spends.',
    `Its bearer token lives for ${durationInWords(SESSION_LIFE)}. Every payment is signed in the wallet app.`,
  ],
  [
    'Ask twice without fear.',
    'A purchase under the same clientMintRequestId is one purchase, whatever became of the first answer.',
  ],
  [
    'Events are hints.',
    `Whoever hears one asks the API, which knows. An invite to a room comes with every reply that names it, and opens it for ${durationInWords(ROOM_INVITE_LIFE)}; an open socket stays.`,
  ],
  [
    '429 and 503 say when to come back,',
    'in the header Retry-After. In line for a pass, asking again is what keeps your place.',
  ],
  [
    'Pages of other sites',
    'may call us once their exact origin is configured: ask us. No cookies travel there, so they cannot collect a token; a program outside of a browser can.',
  ],
  ['The header of tunnelling services', 'that skips their warning is accepted, and means nothing here.'],
] as const

/** What a caller has to know before the first call. */
export function Conventions() {
  return (
    <ul className="developers-list">
      {RULES.map(([what, how]) => (
        <li key={what}>
          <b>{what}</b> <span>{how}</span>
        </li>
      ))}
    </ul>
  )
}
