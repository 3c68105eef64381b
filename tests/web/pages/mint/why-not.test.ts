import { expect, test } from 'vitest'
import { tierChoices } from '../../../../web/pages/mint/tier-offers.ts'
import { whyNot } from '../../../../web/pages/mint/why-not.ts'
import { infoOf, walletOf } from '../../live/samples.ts'

const rich = { wallet: walletOf(), slots: [], xrp: 'connected', paused: null } as const
const poor = walletOf({ balanceDrops: '25000000', spendableDrops: '24000000' })

function choiceOf(tier: string, changes: Parameters<typeof infoOf>[0] = {}) {
  const choice = tierChoices({ offers: null, failed: false, info: infoOf(changes) }).find(
    ({ id }) => id === tier,
  )
  if (!choice) throw new Error(`There is no tier ${tier}`)
  return choice
}

function wordsOf(refusal: ReturnType<typeof whyNot>): string | undefined {
  return refusal?.why === 'short' ? 'short' : refusal?.words
}

test('a wallet with enough money, on a reachable ledger, may buy', () => {
  expect(whyNot(choiceOf('epic'), rich)).toBeNull()
})

test('every refusal of the server is shown before the terms are agreed to', () => {
  const epic = choiceOf('epic')
  const full = walletOf({ passes: [{ tier: 'epic', owned: 0, held: 1 }] })
  expect(wordsOf(whyNot(epic, { ...rich, wallet: null }))).toBe('Wallet address not available')
  expect(wordsOf(whyNot(choiceOf('epic', { epic: 0 }), rich))).toBe('This tier is sold out')
  expect(wordsOf(whyNot(epic, { ...rich, paused: 'Back at noon.' }))).toBe('Back at noon.')
  expect(wordsOf(whyNot(epic, { ...rich, xrp: 'disconnected' }))).toMatch(/cannot be reached.*not charged\.$/)
  expect(wordsOf(whyNot(epic, { ...rich, wallet: full }))).toMatch(/^You have reached the limit of this tier/)
  expect(whyNot(epic, { ...rich, wallet: poor })).toEqual({ why: 'short' })
})

test('a tier that requires identity opens the identity check', () => {
  const unknown = walletOf({ kycVerified: false })
  expect(whyNot(choiceOf('mythic'), { ...rich, wallet: unknown })).toEqual({
    why: 'identity',
    words: 'KYC verification required for this tier',
  })
  expect(whyNot(choiceOf('mythic', { mythic: 0 }), { ...rich, wallet: unknown })?.why).toBe('other')
})
