import { expect, test } from 'vitest'
import { nearMatches } from '../../../../web/pages/faq/near-matches.ts'
import { faqEntries } from '../../../../web/pages/faq/questions.ts'
import { anyText } from '../../../contract/any-text.ts'
import { fc } from '../../../support/generated.ts'

const texts = faqEntries.map(({ question, answer }) => [question, ...answer].join(' '))

/** The near matches, in the page's order. */
function closeTo(query: string): string[] {
  const { near } = nearMatches(query, texts)
  return faqEntries.flatMap(({ question }, at) => (near[at] ? [question] : []))
}

test.each([
  ['escrow fee', 'What does escrow cost, and when is it paid?'],
  ['fee escrow', 'What does escrow cost, and when is it paid?'],
  ['escrow costs', 'What does escrow cost, and when is it paid?'],
  ['how do i buy', 'Which wallet do I need to buy one?'],
  ['seed phrase', 'Will you ever ask for my seed or secret numbers?'],
  ['is my seed safe', 'Will you ever ask for my seed or secret numbers?'],
  ['recovery phrases', 'Will you ever ask for my seed or secret numbers?'],
  ['founderpass', 'What is a Founder Pass?'],
  ['fail safe', 'What do DevLock, FailSafe and VisionVault do?'],
  ['dev lock', 'What do DevLock, FailSafe and VisionVault do?'],
  ['xamann', 'Which wallet do I need to buy one?'],
  ['waht is toucstone', 'What is Touchstone?'],
  ['which wallets', 'Which wallet do I need to buy one?'],
  ['delete my data', 'What do you keep about me, and how is it deleted?'],
  ['identity verfication', 'Which tiers need identity verification (KYC)?'],
  ['project fails', 'What happens to locked tokens if a project fails?'],
  ['incubater', 'What are the two tracks of the incubator?'],
  ['apply investor', 'How do I apply as an investor?'],
  ['sign up account', 'Do I need an account or a wallet?'],
  ['airdrops points', 'What are loyalty and reputation points?'],
  ['decline close', 'What if I decline, close the page or run out of time?'],
  ['network fees charged', 'What am I charged, and when?'],
])('“%s” nearly matches “%s”', (query, question) => {
  expect(closeTo(query)).toContain(question)
  expect(closeTo(query).length).toBeLessThan(texts.length / 2)
})

test.each(['zebra', 'qqq', '!!!', '', 'a'])('nothing nearly matches “%s”', (query) => {
  expect(closeTo(query)).toEqual([])
})

test('a text in another script is compared by its own words', () => {
  const { near } = nearMatches('плата эскроу', [
    'Сколько стоит эскроу? Плата 10%.',
    'Что такое пропуск?',
    'Ещё вопрос',
  ])
  expect(near).toEqual([true, false, false])
})

test('any text is compared without an error', async () => {
  const text = anyText(40)
  await fc.assert(
    fc.property(text, text, (query, written) => {
      expect(nearMatches(query, [written, 'another text', 'and one more']).near).toHaveLength(3)
    }),
    { numRuns: 500 },
  )
})
