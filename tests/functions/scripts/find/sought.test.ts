import { expect, test } from 'vitest'
import { queryFrom } from '../../../../functions/scripts/find/sought.ts'

const wallet = 'rw6dgsc5jNJ6CbLHMp28UTZdVJhVvrMeAJ'
const hash = '0123456789ABCDEF'.repeat(4)
const uuid = '5a0db0c5-0000-4000-8000-000000000001'

test.each<[string, string, string | number]>([
  [wallet, 'wallet', wallet],
  [` ${wallet}\n`, 'wallet', wallet],
  [hash, 'hash', hash],
  [hash.toLowerCase(), 'hash', hash],
  ['7', 'pass', 7],
  ['#1000', 'pass', 1000],
  ['V8jwOLiXjuMc4d6BppPxqg', 'id', 'V8jwOLiXjuMc4d6BppPxqg'],
  [uuid.toUpperCase(), 'id', uuid],
])('"%s" is recognized as a %s', (text, kind, value) => {
  expect(queryFrom(text)).toEqual({ kind, value })
})

test.each<[string, string]>([
  ['', 'Find what?'],
  ['XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi', 'is an X-address'],
  [`${wallet.slice(0, -1)}K`, 'its checksum is wrong'],
  [hash.slice(1), 'has 63 hex digits'],
  ['1001', 'There is no pass 1001'],
  ['0', 'is no wallet'],
  ["x' OR 1=1 --", 'is no wallet'],
])('"%s" is refused in a sentence', (text, why) => {
  expect(() => queryFrom(text)).toThrow(why)
})
