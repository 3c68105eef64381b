import { expect, test } from 'vitest'
import { judgeAccounts } from '../../../../functions/scripts/doctor/checks/accounts.ts'
import { checkOf, runChecks } from '../../../../functions/scripts/doctor/checks/check.ts'
import { findingsOf } from '../../../../functions/scripts/doctor/checks/finding.ts'
import { isAtLeast, rangesIn } from '../../../../functions/scripts/doctor/checks/nodes.ts'
import type { ExaminedEnvironment } from '../../../../functions/scripts/doctor/examined/examined-environment.ts'
import { summaryOf, tableOf } from '../../../../functions/scripts/doctor/table.ts'
import * as good from './good-facts.ts'

const nowhere = {} as ExaminedEnvironment
const fine = checkOf(
  'fine',
  'before',
  async () => 7,
  (facts) => [findingsOf('fine').right(`${facts}`)],
)
const broken = checkOf(
  'broken',
  'before',
  () => Promise.reject(new Error('no network\nstack')),
  () => [],
)
const slow = checkOf(
  'slow',
  'before',
  () => new Promise<never>(() => {}),
  () => [],
)

test('a check that throws or takes too long is a finding, and ends no other', async () => {
  expect(await runChecks([broken, slow, fine], nowhere, 20)).toEqual([
    { what: 'broken', verdict: 'unknown', found: 'no network', todo: 'see to that, and try again' },
    { what: 'slow', verdict: 'unknown', found: 'no answer within 0.02 s', todo: 'try again' },
    { what: 'fine', verdict: 'right', found: '7', todo: null },
  ])
})

test('what cannot be checked of the sandbox may not be served', async () => {
  const local = { name: 'local' } as ExaminedEnvironment
  expect(await runChecks([broken], local)).toMatchObject([
    { found: 'no network', todo: 'see whether npm start serves it, and try again' },
  ])
})

test('of a call that fails on the network the cause is named, which alone says what is wrong', async () => {
  const failing = (cause: unknown) =>
    checkOf(
      'site',
      'after',
      () => Promise.reject(new TypeError('fetch failed', { cause })),
      () => [],
    )
  const found = async (cause: unknown) => (await runChecks([failing(cause)], nowhere))[0]?.found
  expect(await found(new Error('getaddrinfo ENOTFOUND passes.test'))).toBe(
    'fetch failed: getaddrinfo ENOTFOUND passes.test',
  )
  expect(await found(Object.assign(new Error(''), { code: 'ECONNREFUSED' }))).toBe(
    'fetch failed: ECONNREFUSED',
  )
})

test('what is to be done names the environment that was looked at', async () => {
  const halted = checkOf(
    'halted',
    'after',
    async () => 0,
    () => [findingsOf('halts').wrong('loss', 'see npm run sale ENV')],
  )
  expect(await runChecks([halted], { name: 'testnet' } as ExaminedEnvironment)).toMatchObject([
    { todo: 'see npm run sale testnet' },
  ])
})

test('the table says what, found and what to do, and ends with what is wrong', async () => {
  const findings = await runChecks([broken, fine], nowhere)
  expect(tableOf(findings)).toEqual([
    'ok     fine    7',
    '?      broken  no network',
    '       → see to that, and try again',
  ])
  expect(summaryOf(findings)).toBe('0 wrong, 1 could not be checked, 0 to know.')
  expect(summaryOf(await runChecks([fine], nowhere))).toBe('Nothing is wrong.')
})

test.each([
  ['3.4.1', true],
  ['3.4.1-rc1', true],
  ['3.10.0', true],
  ['4.0.0', true],
  ['3.4.0', false],
  ['2.9.9', false],
  ['unknown', false],
])('version %s is at least 3.4.1: %s', (version, expected) => {
  expect(isAtLeast(version, '3.4.1')).toBe(expected)
})

test('the ranges of a node are read, lone ledgers included', () => {
  expect(rangesIn('1-5,9, 12-20')).toEqual([
    [1, 5],
    [9, 9],
    [12, 20],
  ])
  expect(rangesIn('empty')).toEqual([])
})

test('a seed that cannot be read here is not said to sign for the minter', () => {
  const minterOf = (key: typeof good.accounts.key | null) =>
    judgeAccounts({ ...good.accounts, key }).find(({ what }) => what === 'minter')

  expect(minterOf(good.accounts.key)?.found).toBe(
    `${good.accounts.minter} may be signed for by its regular key`,
  )
  expect(minterOf(null)).toEqual(
    findingsOf('minter').right(
      `its regular key is ${good.account.regularKey}; MINTER_SEED cannot be read here to compare it`,
    ),
  )
})
