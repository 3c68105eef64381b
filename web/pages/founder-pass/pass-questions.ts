import type { FaqEntry } from '../faq/questions.ts'

/** The questions on the page, also published as structured data. */
export const passQuestions: readonly FaqEntry[] = Object.entries({
  'When do the perks begin?':
    'From the moment of minting. The pass and the payment change hands in one ledger transaction, about 4 seconds after you sign, and your perks are read from that ledger.',
  'Do I have to build a project?':
    'No. A supporter holds the pass for its lifetime premium membership and needs nothing else. Your ticket to the incubator stays in the pass in case you want it later.',
  'Do perks stack across several passes?':
    'Yes: ad space, KYC passes and escrow discounts add up. One wallet can mint two each of Common, Uncommon, Rare and Mythic, and one each of Epic and Legendary.',
}).map(([question, answer], index) => ({ id: index + 1, question, answer: [answer] }))
