import { expect, test } from 'vitest'
import { headingsOf, mainOf, targetsOf, wordsOf } from './page-markup.tsx'

test('Explore Features leads to the feature blocks without a script', async () => {
  const main = await mainOf('/platform-features')

  expect(targetsOf(main, 'Explore Features')).toEqual(['#features'])
  expect(headingsOf(main.querySelector('#features') as Element)).toContain('DYOR Dashboard')
})

test('Explore Features scrolls by 500 pixels where scripts run', async () => {
  const [explore] = (await mainOf('/platform-features')).querySelectorAll('[data-scroll-by]')

  expect([wordsOf(explore), explore?.getAttribute('data-scroll-by')]).toEqual(['Explore Features', '500'])
})

test('events of a score are numbered in the drawing where their text would not fit', async () => {
  const chart = (await mainOf('/platform-features')).querySelector('.dashboard .chart')
  const words = [...(chart?.querySelectorAll('.chart-event-words') ?? [])].map(wordsOf)

  expect([...(chart?.querySelectorAll('.chart-event-number') ?? [])].map(wordsOf)).toEqual(['1', '2', '3'])
  expect([...(chart?.querySelectorAll('.chart-key li') ?? [])].map(wordsOf)).toEqual(words)
})

test('only the escrowed part of the supply is drawn in gold', async () => {
  const main = await mainOf('/platform-features')
  const proved = [...main.querySelectorAll('.chart-shares > div')].filter((share) =>
    share.querySelector('.chart-proved'),
  )

  expect(proved.map((share) => wordsOf(share.querySelector('dt')))).toEqual(['In escrow'])
})

test('the app screens are labelled as a sample', async () => {
  const screens = (await mainOf('/platform-features')).querySelector('.screens')?.closest('section')

  expect(screens?.querySelectorAll('.screens-card')).toHaveLength(4)
  expect(wordsOf(screens)).toContain('Sample screens')
})

test('the four features and the four app screens are all there, in order', async () => {
  const headings = headingsOf(await mainOf('/platform-features'))

  const features = ['DYOR Dashboard', 'NFT-Based Access', 'Escrow Module', 'Loyalty & Reputation Point']
  const screens = ['Portfolio Tracking', 'Community Hub', 'Quick Actions', 'Security Center']
  const named = [...features, ...screens]
  expect(headings.filter((heading) => named.includes(heading))).toEqual(named)
})

test('the escrow module names its three escrows and its fee', async () => {
  const drawers = [...(await mainOf('/platform-features')).querySelectorAll('article')].map(wordsOf)
  const escrow = drawers.find((words) => words.includes('Escrow Module'))

  for (const words of ['DevLock', 'FailSafe', 'VisionVault', '10%', '6 to 12 months'])
    expect(escrow).toContain(words)
})

test('every graph is labelled as a sample and gives its numbers as a table', async () => {
  const charts = [...(await mainOf('/platform-features')).querySelectorAll('figure.chart')]

  expect(charts).toHaveLength(4)
  for (const chart of charts) {
    expect(wordsOf(chart.querySelector('figcaption'))).toContain('Sample')
    expect(chart.querySelectorAll('details tr').length).toBeGreaterThan(3)
  }
})

test('the shares of the supply make a whole', async () => {
  const main = await mainOf('/platform-features')
  const shares = [...main.querySelectorAll('.chart-shares dd')].map((share) =>
    Number.parseInt(wordsOf(share), 10),
  )

  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100)
})

test('the page ends with a link for backers and one for builders', async () => {
  const ways = [...(await mainOf('/platform-features')).querySelectorAll('nav a')]

  expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/investors', '/launchpad'])
})
