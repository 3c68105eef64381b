import { expect, test } from 'vitest'
import { developerSheet } from '#contract/developer'
import { incubatorSheet } from '#contract/incubator'
import { investorSheet } from '#contract/investor'
import { questionSheet } from '#contract/question'
import { questionsOf } from '#contract/sheet'

test('a form asks the questions of its sheet, less the dependent ones', () => {
  const sheets = [questionSheet, investorSheet, developerSheet, incubatorSheet]
  expect(sheets.map(questionsOf)).toEqual([3, 10, 13, 10])
})

test('a question, a project and an incubator application are promised an answer within 24-48 hours', () => {
  expect(questionSheet.received).toBe(
    'Your question has been submitted successfully! We will get back to you within 24-48 hours.',
  )
  for (const { received } of [developerSheet, incubatorSheet])
    expect(received).toMatch(/ We will get back to you within 24-48 hours\.$/)
})
