import { Code } from '../../ui/code.tsx'
import program from './buy-a-pass.js?raw'

const STEPS = [
  ['Ask for a sign-in,', 'and keep its cookie. Show the link, and the two digits beside it.'],
  ['Listen in its room', 'until the phone has answered, then collect the token.'],
  ['Reserve.', 'The answer has the request that the wallet app signs: price and pass in one transaction.'],
  ['Listen on', 'until the ledger has decided. If the connection breaks, name the last number you heard.'],
] as const

/** A purchase step by step, and as a program. A test runs that program unchanged. */
export function BuyAPass() {
  return (
    <>
      <ol className="developers-steps">
        {STEPS.map(([what, how]) => (
          <li key={what}>
            <b>{what}</b> <span>{how}</span>
          </li>
        ))}
      </ol>
      <section className="developers-program" aria-label="The program">
        <pre>
          <Code>{program.trimEnd()}</Code>
        </pre>
      </section>
      <p className="note">
        A test runs this text as it stands, against the whole product. Node 22 has all that it needs.
      </p>
    </>
  )
}
