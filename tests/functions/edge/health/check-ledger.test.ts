import { expect, test } from 'vitest'
import { LEDGER_STALE, SECOND } from '#contract/timing'
import { checkLedger } from '../../../../functions/edge/health/check-ledger.ts'
import type { Services } from '../../../../functions/services.ts'

test('a ledger that becomes too old while the answer about it is shared is no connection', async () => {
  let now = 1_000_000
  const tip = { index: 7, closeTime: now - LEDGER_STALE + SECOND }
  const services = {
    follower: { tip: async () => tip },
    clock: { now: () => now },
    config: { nodes: [{ rpcUrl: 'http://a-ledger.test' }] },
    defer: () => {},
  } as unknown as Services

  expect(await checkLedger(services)).toMatchObject({ connected: true, ledgerIndex: 7 })
  now += SECOND
  expect(await checkLedger(services)).toMatchObject({ connected: false, ledgerIndex: null, closedAt: null })
})
