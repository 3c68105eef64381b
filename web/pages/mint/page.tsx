import { durationInWords } from '#contract/in-words'
import { NETWORK_FEE_XRP } from '#contract/money'
import { PAYLOAD_LIFE } from '#contract/timing'
import { LivingPart } from '../../shell/living-part.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { MintRoom } from './living.tsx'
import { PerksTable } from './perks-table.tsx'
import { PERKS_HEADING } from './tier-picker.tsx'
import '../../art/tier-hues.css'
import './mint.css'

export function Page() {
  return (
    <>
      <LivingPart>
        <MintRoom />
      </LivingPart>
      <section className="mint-section" aria-labelledby={PERKS_HEADING}>
        <div className="wrap perks">
          <h2 id={PERKS_HEADING}>Perks by tier</h2>
          <PerksTable />
        </div>
      </section>
      <section className="mint-section" aria-labelledby="questions-heading">
        <div className="wrap mint-answers">
          <h2 id="questions-heading">Questions</h2>
          <div>
            <div className="mint-questions">
              {Object.entries(questions).map(([question, answer]) => (
                <Disclosure key={question} summary={question}>
                  <p>{answer}</p>
                </Disclosure>
              ))}
            </div>
            <p className="note mint-legal">
              By minting you accept the <a href="/terms-conditions">Terms &amp; Conditions</a> and the{' '}
              <a href="/privacy-policy">Privacy Policy</a>.
            </p>
          </div>
        </div>
      </section>
    </>
  )
}

const questions = {
  'What do I need to mint a Founder Pass?': `The Xaman (XUMM) app with an activated XRP Ledger account, and enough XRP in it for the price, the network fee of about ${NETWORK_FEE_XRP} XRP and the small reserve that the ledger keeps. Legendary and Mythic also ask for a verified identity (KYC).`,
  'How long does it take?': `The pass is minted and reserved for you within one ledger close, a few seconds. You then have ${durationInWords(PAYLOAD_LIFE)} to open the request in Xaman. It is yours about 4 seconds after you sign.`,
  'What exactly do I sign?':
    'You sign twice in all: once to connect, which moves nothing, and once to accept an offer that only your wallet can accept. That one transaction pays the price and hands you the pass. The ledger does both or neither, so nobody can pay and not receive.',
  'What happens if I close the page, decline or let it expire?':
    'Closing the page cancels nothing: come back and it goes on where it stood. If you decline, or do not sign in time, the pass goes back to the collection and you were not charged.',
  'How many passes can one wallet hold?':
    'Two each of Common, Uncommon, Rare and Mythic, one each of Epic and Legendary. The perks of several passes stack: ad space, KYC passes and escrow discounts add up.',
}
