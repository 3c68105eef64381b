import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '#contract/timing'
import { address } from '#contract/wire/ledger-ids'
import { findProblems } from '../../../../functions/config/find-problems.ts'
import { xamanLink } from '../../../../functions/scripts/setup/wallet-link.ts'
import { createSandbox } from '../../../sandbox/index.ts'
import type { Sandbox } from '../../../sandbox/sandbox.ts'
import { bindingsFor } from '../../../support/bindings.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox()
})
afterAll(() => sandbox.close())

const state = (changes: Readonly<Record<string, string>> = {}) => ({
  known: findProblems({ ...bindingsFor(sandbox), ...changes }).known,
})
const transaction = () => ({
  TransactionType: 'AccountSet',
  Account: address.parse(sandbox.accounts.issuer.address),
  Domain: '706173732E74657374',
})

test('the link opens a request that the account may sign, and is the same all day', async () => {
  const day = 100 * DAY
  const link = await xamanLink(state(), transaction(), 'the issuer names the site', day)
  expect(link).toMatch(/\/sign\/[0-9a-f-]{36}$/)
  expect(await xamanLink(state(), transaction(), 'the issuer names the site', day + 1)).toBe(link)
  expect(await xamanLink(state(), transaction(), 'the issuer names the site', day + DAY)).not.toBe(link)
  const page = await fetch(link ?? '').then((reply) => reply.text())
  expect(page).toContain('the issuer names the site')
})

test.each(['declined', 'signed'] as const)(
  'a request that was %s opens nothing more, so the next run makes another',
  async (how) => {
    const day = 200 * DAY
    const purpose = `one that is ${how}`
    const wanted = { ...transaction(), Domain: how === 'signed' ? '73' : '64' }
    const link = await xamanLink(state(), wanted, purpose, day)
    const uuid = link?.split('/').at(-1) ?? ''
    if (how === 'declined') expect(sandbox.phone.decline(uuid).declined).toBe(true)
    else expect((await sandbox.phone.sign(uuid, sandbox.accounts.issuer, { hold: true })).signed).toBe(true)

    const next = await xamanLink(state(), wanted, purpose, day)
    expect(next).toMatch(/\/sign\/[0-9a-f-]{36}$/)
    expect(next).not.toBe(link)
    expect(await xamanLink(state(), wanted, purpose, day)).toBe(next)
  },
)

test('without an application, or where Xaman refuses its keys, there is no link', async () => {
  expect(await xamanLink(state({ XAMAN_API_KEY: '' }), transaction(), 'x', 0)).toBeNull()
  const other = '0f4b2a1c-9d3e-4c5f-8a6b-7e8d9c0b1a2f'
  expect(await xamanLink(state({ XAMAN_API_KEY: other }), transaction(), 'x', 0)).toBeNull()
})
