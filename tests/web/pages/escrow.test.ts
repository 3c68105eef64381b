import { expect, test } from 'vitest'
import { headingsOf, mainOf, targetsOf, wordsOf } from './page-markup.tsx'

test('the three escrows are described one after the other, each with its icon', async () => {
  const main = await mainOf('/escrow')
  const escrows = ['Dev Lock Escrow', 'FailSafe Escrow', 'VisionVault Escrow']

  expect(headingsOf(main).filter((heading) => escrows.includes(heading))).toEqual(escrows)
  expect(main.querySelectorAll('.escrow-icon')).toHaveLength(3)
})

test('an escrow is started with the project application', async () => {
  const targets = targetsOf(await mainOf('/escrow'), 'Start Escrow With Touchstone')

  expect(new Set(targets)).toEqual(new Set(['/developer-form']))
})

test('the terms are the fee at release, six to twelve months, and a snapshot at collapse', async () => {
  const terms = wordsOf((await mainOf('/escrow')).querySelector('.escrow-terms'))

  for (const words of ['10%', 'taken at release', '6 to 12 months', 'Snapshot', 'at the collapse']) {
    expect(terms).toContain(words)
  }
})

test('FailSafe tells its story up to the airdrop, and says what it is not', async () => {
  const main = await mainOf('/escrow')
  const story = [...main.querySelectorAll('.fail-safe-story h3')].map(wordsOf)

  expect(story).toEqual(['Lock', 'Collapse', 'Snapshot', 'Airdrop'])
  expect(wordsOf(main)).toContain('It is not insurance.')
})

test('the worked example adds up', async () => {
  const [free, fee, paid] = amountsIn(wordsOf((await mainOf('/escrow')).querySelector('.example-receipt dl')))

  expect(fee).toBe((free ?? 0) * 0.1)
  expect(paid).toBe((free ?? 0) - (fee ?? 0))
})

test('every pass takes its own share off the fee', async () => {
  const rows = [...(await mainOf('/escrow')).querySelectorAll('.example-passes tbody tr')].map((row) =>
    [...row.children].map(wordsOf),
  )

  expect(rows).toEqual([
    ['common', '10%', '4,500 XRP'],
    ['uncommon', '15%', '4,250 XRP'],
    ['rare', '20%', '4,000 XRP'],
    ['epic', '25%', '3,750 XRP'],
    ['legendary', '30%', '3,500 XRP'],
    ['mythic', '40%', '3,000 XRP'],
  ])
})

test('the chambers of the sample vault hold a whole', async () => {
  const shares = [...(await mainOf('/escrow')).querySelectorAll('.vault-words td')].map((cell) =>
    Number.parseInt(wordsOf(cell), 10),
  )

  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100)
})

function amountsIn(words: string): number[] {
  return (words.match(/[\d,]+(?= XRP)/g) ?? []).map((amount) => Number(amount.replaceAll(',', '')))
}
