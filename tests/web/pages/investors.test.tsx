// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { headingsOf, mainOf, targetsOf, wordsOf } from './page-markup.tsx'

test('the investors page says its promise and leads to the investor application', async () => {
  const main = await mainOf('/investors')

  expect(wordsOf(main.querySelector('h1'))).toBe('Invest smarter. Invest Safer.')
  expect(targetsOf(main, 'Apply as an Investor')).toEqual(['/investor-form', '/investor-form'])
})

test('investors are offered a risk analysis, escrow-backed sales and loyalty points, in that order', async () => {
  const headings = headingsOf(await mainOf('/investors'))

  const offered = ['Risk Analysis', 'Escrow-Backed Token Sales', 'Earn Loyalty Points']
  expect(headings.filter((heading) => offered.includes(heading))).toEqual(offered)
})

test('the sample score is the mean of the readings printed beside it', async () => {
  const main = await mainOf('/investors')
  const plate = [...main.querySelectorAll('.assay-report-plate dd')].map((score) => Number(wordsOf(score)))
  const parts = [...main.querySelectorAll('.risk-sum tbody td:last-child')].map((part) =>
    Number(wordsOf(part)),
  )
  const total = Number(wordsOf(main.querySelector('.risk-sum tfoot td:last-child')))

  expect(plate).toHaveLength(3)
  expect(plate.reduce((sum, score) => sum + score, 0) / 3).toBe(total)
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
  expect(wordsOf(main.querySelector('.assay-report-score'))).toBe(`${total} of 100`)
  expect(wordsOf(main.querySelector('.assay-report'))).toContain('Sample')
})

test('every figure the site claims appears with what stands behind it', async () => {
  const quoted = [...(await mainOf('/investors')).querySelectorAll('.quoted > div')].map((row) =>
    wordsOf(row.querySelector('dt')),
  )

  expect(quoted).toEqual(['50+ projects', '200+ countries', '65.5% industry CAGR', '20% projected CAGR'])
})

test('the risk is said plainly', async () => {
  expect(wordsOf(await mainOf('/investors'))).toContain('You can lose everything you put in.')
})
