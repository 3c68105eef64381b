import { expect, test } from 'vitest'
import { allBuyers } from './prepared.ts'
import { readable } from './readable.ts'

test('a trace names people, not wallets, and abbreviates hashes', () => {
  const [one] = allBuyers
  expect(readable(`step 7  model: ${one?.wallet.address} bought 2 of epic by ${'C63D588A'.repeat(8)}`)).toBe(
    `step 7  model: ${one?.name} bought 2 of epic by C63D588A…`,
  )
  expect(readable('Cleo asks for a Epic pass (key-Cleo-1)')).toBe('Cleo asks for an Epic pass (key-Cleo-1)')
  expect(readable('rPX9m4KdEoYAh8cWbJqSvHn3zT7uQeZt1x pays')).toBe('rPX9m4KdEoYAh8cWbJqSvHn3zT7uQeZt1x pays')
})
