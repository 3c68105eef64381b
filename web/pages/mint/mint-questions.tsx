import { durationInWords } from '#contract/in-words'
import { NETWORK_FEE_XRP } from '#contract/money'
import { PAYLOAD_LIFE } from '#contract/timing'
import { Disclosure } from '../../ui/disclosure.tsx'

interface Question {
  readonly question: string
  readonly answer: string
}

const questions: readonly Question[] = [
  {
    question: 'What do I need to mint a Founder Pass?',
    answer: `The Xaman (XUMM) app with an activated XRP Ledger account, and enough XRP in it for the price, the network fee of about ${NETWORK_FEE_XRP} XRP and the small reserve that the ledger keeps. Legendary and Mythic also ask for a verified identity (KYC).`,
  },
  {
    question: 'How long does it take?',
    answer: `The pass is minted and reserved for you within one ledger close, a few seconds. You then have ${durationInWords(PAYLOAD_LIFE)} to open the request in Xaman. It is yours about 4 seconds after you sign.`,
  },
  {
    question: 'What exactly do I sign?',
    answer:
      'You sign twice in all: once to connect, which moves nothing, and once to accept an offer that only your wallet can accept. That one transaction pays the price and hands you the pass. It can not do one without the other, so nobody can pay and not receive.',
  },
  {
    question: 'What happens if I close the page, decline or let it expire?',
    answer:
      'Closing the page cancels nothing: come back and it goes on where it stood. If you decline, or do not sign in time, the pass goes back to the collection and you were not charged.',
  },
  {
    question: 'How many passes can one wallet hold?',
    answer:
      'Two each of Common, Uncommon, Rare and Mythic, one each of Epic and Legendary. The perks of several passes stack: ad space, KYC passes and escrow discounts add up.',
  },
]

/** Five questions that people ask before they buy. */
export function MintQuestions() {
  return (
    <div className="mint-questions">
      {questions.map(({ question, answer }) => (
        <Disclosure key={question} summary={question}>
          <p>{answer}</p>
        </Disclosure>
      ))}
    </div>
  )
}
