import { expect, test } from 'vitest'
import { errorText, logLine, withoutPersonalData } from '#contract/log-line'
import * as z from '#contract/wire/schema'

const SOURCE = { version: 'f3a1', requestId: '0d6b2a52-7a5b-4b8e-9f0e-7a4c1f1a2b3c' }
const at = Date.parse('2026-11-27T08:51:02.113Z')

test('a line says time, level, event, request and version, and then its fields without those that are missing', () => {
  const hash = 'AB'.repeat(32)
  const wallet = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
  const line = logLine('purchase.moved', SOURCE, at, {
    purchase: 'p1',
    wallet,
    hash,
    ledger: 7,
    reason: undefined,
  })
  expect(JSON.parse(line)).toEqual({
    time: '2026-11-27T08:51:02.113Z',
    level: 'info',
    event: 'purchase.moved',
    ...SOURCE,
    purchase: 'p1',
    wallet: 'rPT1Sj…pAYe',
    hash,
    ledger: 7,
  })
  expect(line).not.toContain('\n')
})

test.each([
  ['an e-mail address', 'mail to ann.smith+nft@mail.example.org failed', 'mail to […] failed'],
  ['an e-mail address in a path', '/verify/ann.smith%40mail.example', '/verify/[…]'],
  ['a network address', 'from 203.0.113.7 and 2001:db8:1:2::3', 'from […] and […]'],
  ['a family seed', 'snoPBrXtMeMyMHUVTgbuqAfg1SUTb is no key', '[…] is no key'],
  ['a seed of the other kind', 'sEdTM1uX8pu2do5XvTnutH6HsouMaM2', '[…]'],
  ['a bearer token', `Bearer ${'aB3-_'.repeat(9)}`, 'Bearer […]'],
  ['a signed blob', `submit ${'12'.repeat(120)} failed`, 'submit […] failed'],
  [
    'quoted input',
    'Unexpected token, ..."name": xAnn Smith"... is not valid JSON',
    'Unexpected token, ..."[…]"... is not valid JSON',
  ],
  [
    'quoted input of several lines',
    'Unexpected token, "xAnn\nSmith" is not valid JSON',
    'Unexpected token, "[…]" is not valid JSON',
  ],
  ['a wallet', 'paid by rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe', 'paid by rPT1Sj…pAYe'],
  ['an address inside a path', '/wallet/rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe/nfts', '/wallet/rPT1Sj…pAYe/nfts'],
])('%s is not logged', (_, text, left) => {
  expect(withoutPersonalData(text)).toBe(left)
})

test.each([
  'purchase 0d6b2a52-7a5b-4b8e-9f0e-7a4c1f1a2b3c goes on in ledger 99412207',
  `transaction ${'A1'.repeat(32)}`,
  'http://127.0.0.1:8787 answered 503 at 12:34:56',
  'XRPL_NETWORK_ID is not a whole number; ISSUER_ADDRESS is not a classic address (r…)',
  '    at settle (functions/sale/purchase/settle.ts:12:34)',
])('what finds a fault stays: %s', (text) => {
  expect(withoutPersonalData(text)).toBe(text)
})

test('of a long text the first words are logged, at once, and none of them in part', () => {
  for (const long of ['a%40'.repeat(5_000), 'a.'.repeat(20_000)]) {
    const begun = performance.now()
    expect(withoutPersonalData(`refused ${long}`)).toBe('refused […]')
    expect(performance.now() - begun).toBeLessThan(1_000)
  }
  const words = 'ledger 99412207 '.repeat(255)
  expect(withoutPersonalData(`${words}${'aB3-_'.repeat(9)}`)).toBe(`${words}[…]`)
  expect(withoutPersonalData(`"${'Ann '.repeat(2_000)}" is not valid JSON`)).toBe('"[…]" is not valid JSON')
})

test('an error that quotes its input is logged without it', () => {
  const thrown = (() => {
    try {
      return JSON.parse('{"name": Ann Smith, "email": "ann@mail.example"}') as unknown
    } catch (error) {
      return error
    }
  })()
  const line = logLine('crashed', SOURCE, at, { path: '/api/x', error: errorText(thrown) })
  expect(errorText(thrown)).toContain('Ann')
  expect(line).not.toContain('Ann')
  expect(line).toContain('SyntaxError')
})

test('of a value that a schema refused the fields and reasons are logged, and not the value', () => {
  const row = z.object({ nftokenId: z.string(), tier: z.enum(['common', 'rare']) })
  const refused = () => row.parse({ nftokenId: null, tier: 'ann.smith' })
  const line = () => {
    try {
      return refused()
    } catch (error) {
      return JSON.parse(logLine('crashed', SOURCE, at, { path: 'purchase p1', error: errorText(error) }))
    }
  }
  const { error } = line() as { readonly error: string }
  expect(error).toMatch(
    /^\$ZodError: What was read is not as expected: nftokenId: Invalid .*; tier: Invalid /,
  )
  expect(error).toContain('\n    at ')
  expect(error).not.toContain('ann')
})
