import { Hallmark } from '../../figures/hallmark.tsx'
import { Rub } from '../../figures/rub.tsx'
import { nodesIn } from '../../lib/check-nodes.ts'
import { PartState } from '../../live/part-state.tsx'
import { AWAITED } from '../../script/remember-press.ts'
import { Button } from '../../ui/button.tsx'
import { Code } from '../../ui/code.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { MONO } from '../../ui/mono.ts'

const STEPS = [
  ['Everything that happened', 'to our minter’s account is read, page by page, from its first ledger on.'],
  [
    'Every sale in it is counted,',
    'with the drops that were paid: an accepted offer shows sale and payment.',
  ],
  ['What is left', 'is looked up: which passes the minter and the issuer still hold.'],
] as const

/** The form that starts a recount, and how to do it by hand. `recountOnSubmit` makes the form work. */
export function CheckYourself() {
  const nodes = nodesIn(import.meta.env.CHECK_NODES)
  const some = nodes.length > 0
  return (
    <section className="paper paper-grain proof-check" aria-labelledby="proof-check">
      <div className="wrap grid">
        <div className="proof-check-words">
          <h2 id="proof-check">Check it yourself</h2>
          <ol className="proof-steps">
            {STEPS.map(([what, how]) => (
              <li key={what}>
                <b>{what}</b> <span>{how}</span>
              </li>
            ))}
          </ol>
          <p className="note">
            What the ledger cannot tell: which passes are on hold, and who is in line. A hold is our promise
            to one buyer, for some minutes.
          </p>
          {some && <ByHand />}
        </div>
        <div className="proof-check-desk">
          {some ? (
            <form data-recount>
              <fieldset>
                <legend className="label-voice">Choose a node</legend>
                {nodes.map(({ name, address }, at) => (
                  <label key={address} className="proof-node">
                    <input type="radio" name="node" value={address} defaultChecked={at === 0} />{' '}
                    <span {...MONO}>{name}</span>
                  </label>
                ))}
              </fieldset>
              <Button type="submit" kind="gold" icon="refresh" {...AWAITED}>
                Count the sale
              </Button>
              <p className="note proof-without">
                Counting takes a browser with scripts. Without them, the calls under “By hand” count the same.
              </p>
            </form>
          ) : (
            <p>This site names no node for browsers to ask. Any program finds the same by the calls below.</p>
          )}
          <PartState label="Getting ready to count" />
          {some && (
            <div className="proof-struck proof-unstruck">
              <p className="label-voice">Not counted yet</p>
              <Hallmark mark="ledger" struck={false} size={92} />
            </div>
          )}
          <div className="proof-struck" data-struck="true" hidden aria-hidden="true">
            <Rub score={100} />
            <Hallmark mark="ledger" struck size={92} />
          </div>
          <div className="proof-struck" data-struck="false" hidden aria-hidden="true">
            <Hallmark mark="ledger" struck={false} size={92} />
          </div>
          <p className="proof-state" role="status" data-recount-state />
          <div data-recount-result />
          {!some && <ByHand open />}
        </div>
      </div>
    </section>
  )
}

function ByHand({ open = false }: { open?: boolean }) {
  return (
    <Disclosure summary="By hand, from any node" open={open}>
      <ol className="proof-by-hand">
        <li>
          <Code>account_tx</Code> of the minter, until no marker comes. Sales are NFTokenAcceptOffer with
          tesSUCCESS: the deleted NFTokenOffer has token and price.
        </li>
        <li>
          <Code>nfts_by_issuer</Code> of the issuer where a node knows it, else <Code>account_nfts</Code> of
          minter and issuer.
        </li>
        <li>The taxon of a token is its tier: 1 is Common, 6 is Mythic.</li>
      </ol>
    </Disclosure>
  )
}
