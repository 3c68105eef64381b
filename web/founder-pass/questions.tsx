import { Disclosure } from '../ui/disclosure.tsx'
import './questions.css'

const QUESTIONS = [
  [
    'When do the perks begin?',
    'From the moment of minting. The pass and the payment change hands in one ledger transaction, about 4 seconds after you sign, and your perks are read from that ledger.',
  ],
  [
    'Do I have to build a project?',
    'No. A supporter holds the pass for its lifetime premium membership and needs nothing else. Your ticket to the incubator stays in the pass, should you want it later.',
  ],
  [
    'Do perks stack across several passes?',
    'Yes: ad space, KYC passes and escrow discounts add up. One wallet can mint two each of Common, Uncommon, Rare and Mythic, and one each of Epic and Legendary.',
  ],
] as const

export function Questions() {
  return (
    <section className="section">
      <div className="wrap grid fp-questions">
        <h2>Questions, answered plainly</h2>
        <div>
          {QUESTIONS.map(([question, answer], index) => (
            <Disclosure key={question} summary={question} open={index === 0}>
              <p>{answer}</p>
            </Disclosure>
          ))}
        </div>
      </div>
    </section>
  )
}
