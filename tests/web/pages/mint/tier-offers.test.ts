import { expect, test } from 'vitest'
import { tierIds } from '#contract/tiers'
import { limitWords, selectedTier, tierChoices } from '../../../../web/pages/mint/tier-offers.ts'
import { infoOf, offersOf, walletOf } from '../../live/samples.ts'

const silence = { offers: null, failed: false, info: null }

test('before the server’s answer the tier table applies, and no tier is sold out', () => {
  const choices = tierChoices(silence)

  expect(choices.map(({ label, price }) => [label, price])).toEqual([
    ['Common', 100_000_000n],
    ['Uncommon', 275_000_000n],
    ['Rare', 450_000_000n],
    ['Epic', 850_000_000n],
    ['Legendary', 1_175_000_000n],
    ['Mythic', 1_675_000_000n],
  ])
  expect(
    choices.every(({ minted, available, soldOut }) => minted === null && available === null && !soldOut),
  ).toBe(true)
})

test('the server sets the limit per wallet; without one, the fallback applies', () => {
  const limits = (answers: Parameters<typeof tierChoices>[0]) =>
    tierChoices(answers).map(({ mintLimit }) => mintLimit)

  expect(limits({ ...silence, offers: offersOf().tiers })).toEqual([2, 2, 2, 1, 1, 2])
  expect(limits({ ...silence, failed: true })).toEqual([2, 2, 2, 2, 1, 1])
})

test('live supply is fresher than the offers', () => {
  const [common] = tierChoices({ offers: offersOf().tiers, failed: false, info: infoOf({ common: 0 }) })

  expect(common).toMatchObject({ available: 0, minted: 300, soldOut: true })
})

test('before a choice, the first available tier is selected', () => {
  const choices = tierChoices({ ...silence, info: infoOf({ common: 0, uncommon: 0 }) })

  expect(selectedTier(choices, null).id).toBe('rare')
})

test('a choice stays while it is available, and moves to the first available tier when it sells out', () => {
  expect(selectedTier(tierChoices({ ...silence, info: infoOf() }), 'epic').id).toBe('epic')
  expect(selectedTier(tierChoices({ ...silence, info: infoOf({ epic: 0 }) }), 'epic').id).toBe('common')
})

test('with everything sold out the choice stays', () => {
  const none = Object.fromEntries(tierIds.map((id) => [id, 0]))
  const choices = tierChoices({ ...silence, info: infoOf(none) })

  expect(selectedTier(choices, 'epic')).toMatchObject({ id: 'epic', soldOut: true })
  expect(selectedTier(choices, null)).toMatchObject({ id: 'common', soldOut: true })
})

test('only a tier whose limit the wallet has reached says so', () => {
  const [common] = tierChoices({ offers: null, failed: false, info: null })
  if (!common) throw new Error('there is no common tier')
  const words = (owned: number, held: number) =>
    limitWords(common, walletOf({ passes: [{ tier: 'common', owned, held }] }))
  expect(words(2, 0)).toBe('2 of 2 owned')
  expect(words(1, 1)).toBe('1 of 2 owned, 1 on hold')
  expect(words(1, 0)).toBeNull()
  expect(limitWords(common, walletOf({ passes: [{ tier: 'rare', owned: 2, held: 0 }] }))).toBeNull()
  expect(limitWords(common, null)).toBeNull()
})

test('until the live supply is read, that of the offers is shown', () => {
  const choices = tierChoices({ ...silence, offers: offersOf({ rare: 3 }).tiers })
  expect(choices.find(({ id }) => id === 'rare')?.available).toBe(3)
})

test('a wallet that owns all it may is not told of passes on hold', () => {
  const choice = selectedTier(tierChoices(silence), 'common')
  const wallet = walletOf({ passes: [{ tier: 'common', owned: 2, held: 1 }] })
  expect(limitWords(choice, wallet)).toBe('2 of 2 owned')
})
