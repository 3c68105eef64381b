import { expect, test } from 'vitest'
import { mainOf, wordsOf } from './page-markup.tsx'

test('the roadmap has six phases, numbered in order, each with a title and its items', async () => {
  const phases = [...(await mainOf('/roadmap')).querySelectorAll('ol > li')]

  expect(phases.map((phase) => wordsOf(phase.querySelector('.label-voice b')))).toEqual(
    [1, 2, 3, 4, 5, 6].map((number) => `Phase ${number}`),
  )
  for (const phase of phases) {
    expect(wordsOf(phase.querySelector('h2'))).not.toBe('')
    expect(phase.querySelectorAll('ul li').length).toBeGreaterThanOrEqual(3)
  }
})

test('one phase is current: earlier ones are done and marked, later ones are not', async () => {
  const phases = [...(await mainOf('/roadmap')).querySelectorAll('ol > li')]

  expect(phases.map((phase) => wordsOf(phase.querySelector('.core-state')))).toEqual([
    'Done',
    'Now',
    'Next',
    'Next',
    'Next',
    'Next',
  ])
  expect(phases.map((phase) => phase.querySelectorAll('.hallmark-struck').length)).toEqual([1, 0, 0, 0, 0, 0])
})

test('every phase names the proof of its end', async () => {
  const proofs = [...(await mainOf('/roadmap')).querySelectorAll('.core-proof')].map(wordsOf)

  expect(proofs).toHaveLength(6)
  expect(new Set(proofs).size).toBe(6)
  for (const proof of proofs) expect(proof).toMatch(/^Proved when .+\.$/)
})

test('the core grows harder with depth', async () => {
  const hardness = [...(await mainOf('/roadmap')).querySelectorAll('.core-words .label-voice')].map((label) =>
    Number(/(\d+) Mohs/.exec(wordsOf(label))?.[1]),
  )

  expect(hardness).toEqual([3, 4, 7, 8, 9, 10])
})

test('the page ends with a way on, not with a dead end', async () => {
  const main = await mainOf('/roadmap')

  expect([...main.querySelectorAll('.core-end a')].map((link) => link.getAttribute('href'))).toEqual([
    '/escrow',
    '/faq',
  ])
})
