import { expect, test } from 'vitest'
import { KEPT_MONTHS } from '#contract/form-terms'
import { TOTAL_SUPPLY, tierIds, tiers } from '#contract/tiers'
import { structuredDataOf } from '../../../../web/build/head.ts'
import { FIRST_OPEN, faqEntries } from '../../../../web/pages/faq/questions.ts'
import { structuredQuestions } from '../../../../web/pages/faq/structured-questions.ts'
import { routes } from '../../../../web/routes.ts'

function answerTo(question: RegExp): string {
  const entry = faqEntries.find((candidate) => question.test(candidate.question))
  if (!entry) throw new Error(`no entry asks ${question}`)
  return entry.answer.join(' ')
}

test('there are nineteen entries, numbered in order, of which the first five stand open', () => {
  expect(faqEntries.map(({ id }) => id)).toEqual(Array.from({ length: 19 }, (_, index) => index + 1))
  expect(FIRST_OPEN).toEqual([1, 2, 3, 4, 5])
  expect(new Set(faqEntries.map(({ question }) => question)).size).toBe(19)
})

test('prices, numbers and limits are those of the tier table', () => {
  const said = answerTo(/cost, and how many/)
  for (const id of tierIds) {
    const xrp = Number(tiers[id].price / 1_000_000n).toLocaleString('en')
    expect(said).toMatch(new RegExp(`${tiers[id].label}[^.]*? ${xrp}\\b`))
  }
  expect(said).toContain(
    tierIds
      .map((id) => tiers[id].supply)
      .join(', ')
      .replace(/, (\d+)$/, ' and $1'),
  )
  const limited = (limit: number) =>
    tierIds.filter((id) => tiers[id].mintLimit === limit).map((id) => tiers[id].label)
  expect(said).toContain(`two each of ${listed(limited(2))}`)
  expect(said).toContain(`one each of ${listed(limited(1))}`)
  expect(answerTo(/What is a Founder Pass/)).toContain(TOTAL_SUPPLY.toLocaleString('en'))
})

test('the identity requirement is the tier table’s', () => {
  const verified = tierIds.filter((id) => tiers[id].kycRequired).map((id) => tiers[id].label)
  expect(answerTo(/KYC/)).toContain(`${listed(verified)}. The others do not.`)
})

test('the stated retention times are those of the deletion job', () => {
  expect(answerTo(/keep about me/)).toContain(
    `Questions are deleted after ${KEPT_MONTHS.question} months, applications after ${KEPT_MONTHS.investor}`,
  )
})

test('a data request is directed to the form on this page, and to the policy', () => {
  const entry = faqEntries.find(({ id }) => id === 19)
  expect(entry?.answer.join(' ')).toContain('ask us a question on this page')
  expect(entry?.answer.join(' ')).not.toMatch(/\b(above|below)\b/)
  expect(entry?.link?.href).toBe('/privacy-policy')
})

test('the fee and the locks are the agreed ones', () => {
  expect(answerTo(/What does escrow cost/)).toContain('10%, taken when the funds are released')
  expect(answerTo(/DevLock/)).toContain('6 to 12 months')
})

test('no unkeepable promise is made', () => {
  const everything = faqEntries.flatMap(({ question, answer }) => [question, ...answer]).join(' ')
  expect(everything).not.toMatch(/guaranteed (return|profit|yield)|risk-free|\bAPY\b|CAGR|will rise/i)
})

test('the FAQ is in the site map, and its structured data has every question with its answer', () => {
  expect(routes.map(({ path }) => path)).toContain('/faq')
  const structured = structuredDataOf('/faq', 'https://touchstone.test')
  expect(structured).toEqual(structuredQuestions(faqEntries))
  expect(structured).toMatchObject({ '@context': 'https://schema.org', '@type': 'FAQPage' })
  const { mainEntity } = structured as { mainEntity: { name: string; acceptedAnswer: { text: string } }[] }
  expect(mainEntity).toHaveLength(19)
  expect(mainEntity[4]?.name).toBe('What does escrow cost, and when is it paid?')
  expect(mainEntity[4]?.acceptedAnswer.text).toContain('A service fee of 10%')
})

function listed(names: readonly string[]): string {
  return names.join(', ').replace(/, ([^,]+)$/, ' and $1')
}
