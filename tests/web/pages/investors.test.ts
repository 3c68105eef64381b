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

test('every figure the site claims appears with its evidence', async () => {
  const quoted = [...(await mainOf('/investors')).querySelectorAll('.quoted > div')].map((row) =>
    wordsOf(row.querySelector('dt')),
  )

  expect(quoted).toEqual(['50+ projects', '200+ countries', '65.5% industry CAGR', '20% projected CAGR'])
})

test('the risk is said plainly', async () => {
  expect(wordsOf(await mainOf('/investors'))).toContain('You can lose everything you put in.')
})

test('the risk analysis names its method (an AI analytics protocol, in real time) and its three sources', async () => {
  const words = sectionOf(await mainOf('/investors'), 'Risk Analysis')

  for (const said of [
    'real-time risk score',
    'AI analytics protocol',
    'Liquidity',
    'Tokenomics',
    'Lock status',
  ])
    expect(words).toContain(said)
})

test('token sales are backed by locked developer funds that vest, over 180 days in the sample', async () => {
  const words = sectionOf(await mainOf('/investors'), 'Escrow-Backed Token Sales')

  for (const said of ['developers', 'locked', 'vest', 'Day 180', 'sample sale']) expect(words).toContain(said)
})

test('loyalty points bring benefits and count towards XRP airdrops', async () => {
  const words = sectionOf(await mainOf('/investors'), 'Earn Loyalty Points')

  for (const said of ['Benefits', 'XRP airdrops', 'NFT utility']) expect(words).toContain(said)
})

function sectionOf(main: Element, heading: string): string {
  return wordsOf([...main.querySelectorAll('section')].find((part) => headingsOf(part)[0] === heading))
}
