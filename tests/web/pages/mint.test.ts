import { expect, test } from 'vitest'
import { inWords, listed } from '#contract/in-words'
import { type TierId, tierIds, tiers } from '#contract/tiers'
import { headingsOf, mainOf, wordsOf } from './page-markup.tsx'

const main = await mainOf('/founder-pass-wallet')

test('the perks by tier are those of the specification', () => {
  const rows = [...main.querySelectorAll('.perks-table tr')].map((row) => [...row.children].map(wordsOf))

  expect(rows).toEqual([
    ['', 'Common', 'Uncommon', 'Rare', 'Epic', 'Legendary', 'Mythic'],
    ['Reduced fees', '5%', '10%', '15%', '20%', '30%', '50%'],
    ['XP multiplier', '1x', '1.5x', '2x', '3x', '5x', '10x'],
    ['Early launchpad access', 'None', 'None', 'Yes', 'Yes', 'Yes', 'Yes'],
    ['Free KYC', 'None', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes'],
    ['Ad slot credits', 'None', 'None', '1', '2', '5', '10'],
    ['$TRINX yield multiplier', 'None', 'None', 'None', '1.5x', '2x', '5x'],
    ['Morph access', 'None', 'None', 'None', 'None', 'Yes', 'Yes'],
    ['Governance rights', 'None', 'None', 'None', 'None', 'Limited', 'Full'],
  ])
})

test('a narrow window has the perks of the table as disclosures', () => {
  const cells = [...main.querySelectorAll('.perks-table tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(wordsOf),
  )
  const folds = [...main.querySelectorAll('.perks-cards details')].map((fold) =>
    [...fold.querySelectorAll('dd')].map(wordsOf),
  )

  expect(folds).toEqual(tierIds.map((_, tier) => cells.map((row) => row[tier])))
})

test('the page has its sections, five questions and the way to both policies', () => {
  const sections = ['Recent Mints', 'Rarity Spotlight', 'Perks by tier', 'Questions']
  const policies = [...main.querySelectorAll('.mint-legal a')].map((link) => link.getAttribute('href'))

  expect(headingsOf(main).filter((heading) => sections.includes(heading))).toEqual(sections)
  expect(main.querySelectorAll('[type=radio][name=tier]')).toHaveLength(6)
  expect(main.querySelectorAll('.mint-questions details')).toHaveLength(5)
  expect(policies).toEqual(['/terms-conditions', '/privacy-policy'])
})

const labels = (holds: (tier: (typeof tiers)[TierId]) => boolean) =>
  listed(tierIds.filter((tier) => holds(tiers[tier])).map((tier) => tiers[tier].label)).toLowerCase()

test.each(['/founder-pass-wallet', '/founder-pass', '/terms-conditions'])(
  'the limits for one wallet that %s states are the enforced ones',
  async (path) => {
    const words = wordsOf(await mainOf(path)).toLowerCase()

    for (const limit of [1, 2])
      expect(words).toContain(`${inWords(limit)} each of ${labels(({ mintLimit }) => mintLimit === limit)}`)
  },
)

test.each(['/founder-pass-wallet', '/terms-conditions'])(
  'the tiers that ask for an identity check on %s are those that do',
  async (path) => {
    const words = wordsOf(await mainOf(path)).toLowerCase()

    expect(words).toMatch(new RegExp(`${labels(({ kycRequired }) => kycRequired)} (also )?ask for`))
  },
)

test('a purchase is said to take about 4 seconds after its signature, and not longer', () => {
  expect(wordsOf(main)).toContain('about 4 seconds after you sign')
  expect(wordsOf(main)).not.toMatch(/30 (to|-) 60 seconds/)
})
