import { expect, test } from 'vitest'
import { forPeople } from './for-people.ts'
import { everybody } from './prepared.ts'

test('a story names people, not wallets, and abbreviates hashes', () => {
  const [one] = everybody
  expect(forPeople(`step 7  model: ${one?.wallet.address} bought 2 of epic by ${'C63D588A'.repeat(8)}`)).toBe(
    `step 7  model: ${one?.name} bought 2 of epic by C63D588A…`,
  )
  expect(forPeople('Cleo asks for a Epic pass (key-Cleo-1)')).toBe('Cleo asks for an Epic pass (key-Cleo-1)')
  expect(forPeople('rPX9m4KdEoYAh8cWbJqSvHn3zT7uQeZt1x pays')).toBe('rPX9m4KdEoYAh8cWbJqSvHn3zT7uQeZt1x pays')
})
