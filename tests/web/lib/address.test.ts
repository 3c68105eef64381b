import { expect, test } from 'vitest'
import { shortAddress, wideAddress } from '../../../web/lib/address.ts'

const address = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'

test('a wide address keeps its first 8 and last 6 characters', () => {
  expect(wideAddress(address)).toBe('rPT1Sjq2...zbpAYe')
})

test('a short address keeps its first 6 and last 4 characters', () => {
  expect(shortAddress(address)).toBe('rPT1Sj...pAYe')
})
