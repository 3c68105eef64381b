import { expect, test } from 'vitest'
import { senderKey, senderNetworks } from '#contract/sender-key'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:1::', '2001:db8:1:0'],
  ['2001:db8:1:2:3:4:192.0.2.1', '2001:db8:1:2'],
  ['2001:db8:1:2:3:ffff:192.0.2.1', '2001:db8:1:2'],
  ['2001:db8:1:2::ffff:c000:201', '2001:db8:1:2'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
])('%s is counted as %s', (address, key) => {
  expect(senderKey(address)).toBe(key)
})

test.each([
  undefined,
  null,
  '',
  'local',
  '203.0.113',
  '203.0.113.256',
  '203.0.113.7, 198.51.100.1',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '1::2::3',
  '1:2:3:4:5:6:7:8::',
  '::ffff:203.0.113.999',
  'g::1',
  ':',
])('%s is not an address, and is counted with all invalid ones', (address) => {
  expect(senderKey(address)).toBe('unknown')
})

test('all addresses of one subscriber count as one, and the neighbour separately', () => {
  const keys = Array.from({ length: 60 }, (_, n) => senderKey(`2001:db8:1:2:${n.toString(16)}::${n}`))
  expect(new Set(keys)).toEqual(new Set(['2001:db8:1:2']))
  expect(senderKey('2001:db8:1:3::1')).toBe('2001:db8:1:3')
})

test.each([
  ['2001:db8:1:2::1', ['2001:db8::/32', '2001:db8:1::/48', '2001:db8:1:2']],
  ['2001:db8::1', ['2001:db8::/32', '2001:db8:0::/48', '2001:db8:0:0']],
  ['203.0.113.7', ['203.0.0.0/16', '203.0.113.7']],
  ['::ffff:203.0.113.7', ['203.0.0.0/16', '203.0.113.7']],
  ['local', ['unknown']],
  [undefined, ['unknown']],
])('%s is in the networks %j, widest first', (address, networks) => {
  expect(senderNetworks(address)).toEqual(networks)
})
