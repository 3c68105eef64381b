import { expect, test } from 'vitest'
import { purchaseStatuses } from '#contract/wire/purchase'
import { isFinal, next, purchaseEvents } from '../../../../functions/sale/purchase/life.ts'

test('sold and released are final; only the ledger can still turn released into sold', () => {
  expect(purchaseStatuses.filter(isFinal)).toEqual(['sold', 'released'])
  for (const event of purchaseEvents) {
    expect(next('sold', event)).toBeNull()
    expect(next('released', event)).toBe(event === 'sold' ? 'sold' : null)
  }
})

test('every unsold status can become sold, because only the ledger decides', () => {
  const sellable = purchaseStatuses.filter((status) => next(status, 'sold') === 'sold')
  expect(sellable).toEqual(purchaseStatuses.filter((status) => status !== 'sold'))
})

test('an NFToken that left the minter unsold ends its purchase, once the offer existed', () => {
  const losable = purchaseStatuses.filter((status) => next(status, 'lost') === 'released')
  expect(losable).toEqual(['offered', 'confirming', 'cancelling'])
})

test('a purchase with an open offer only lapses or is sold', () => {
  for (const status of ['offered', 'confirming', 'cancelling'] as const) {
    expect(next(status, 'given-up')).toBeNull()
    expect(next(status, 'attempt-failed')).toBeNull()
    expect(next(status, 'lapsed')).toBe('released')
  }
})

test('a failed attempt goes back to the reservation and keeps the pass', () => {
  expect(next('minting', 'attempt-failed')).toBe('reserved')
  expect(next('offering', 'attempt-failed')).toBe('reserved')
})

test('every status that is not final can reach a final one', () => {
  for (const from of purchaseStatuses) {
    const reached = new Set([from])
    for (const status of reached) {
      for (const event of purchaseEvents) {
        const to = next(status, event)
        if (to) reached.add(to)
      }
    }
    expect([...reached].some(isFinal), from).toBe(true)
  }
})
