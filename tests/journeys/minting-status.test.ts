import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { MintingState } from '#contract/minting'
import { LEDGER_STALE, MINUTE } from '#contract/timing'
import { readStatus } from '#contract/wire/collection'
import { clearHalt, setHalt } from '../../functions/records/alerts/halt.ts'
import { saleStatus } from '../../functions/sale/collection/minting.ts'
import { collectionWithStops } from '../../functions/sale/collection/store.ts'
import { type ApiInProcess, createApi } from '../support/api-in-process.ts'

let api: ApiInProcess
const explorer = 'https://explorer.test'
beforeAll(async () => {
  api = await createApi({
    XRPL_EXPLORER_NFT_URL: `${explorer}/nft/{id}`,
    XRPL_EXPLORER_TX_URL: `${explorer}/transactions/{hash}`,
  })
})
afterEach(() => api.world.resumeLedger())
afterAll(() => api.close())

/** The minting state a minute later, with a closed ledger or without. */
async function statusNow(meanwhile: 'closes' | 'halts' = 'closes'): Promise<MintingState> {
  api.world.later(MINUTE)
  if (meanwhile === 'closes') api.world.sandbox.ledger.close()
  return readStatus.reply.parse(await (await api.ask(readStatus.path)).json()).minting
}

/** The same after the operator has paused minting. */
async function statusWhilePaused(): Promise<MintingState> {
  const { services, world } = api
  world.later(MINUTE)
  world.sandbox.ledger.close()
  const paused = { ...services, config: { ...services.config, minting: 'paused' as const } }
  const { info, stops } = await collectionWithStops(services.db)
  return (await saleStatus(paused, info, stops)).minting
}

test('the status names network, issuer and explorer as they are configured', async () => {
  const { issuer } = api.world.sandbox.accounts
  expect(readStatus.reply.parse(await (await api.ask(readStatus.path)).json())).toMatchObject({
    issuer: issuer.address,
    networkId: 512,
    networkName: 'XRPL Sandbox',
    explorerUrl: 'https://explorer.test/nft/{id}',
    explorerTxUrl: 'https://explorer.test/transactions/{hash}',
  })
})

test('minting is open, or paused by its operator', async () => {
  expect(await statusNow()).toBe('open')
  expect(await statusWhilePaused()).toBe('paused')
})

test.each(['loss', 'restored', 'minter'] as const)(
  'while the halt %s is set, minting is halted',
  async (halt) => {
    await setHalt(api.services, halt, 'a test')
    expect(await statusNow()).toBe('halted')
    expect(await statusWhilePaused(), 'a halt prevails over a pause').toBe('halted')
    await clearHalt(api.services, halt)
    expect(await statusNow()).toBe('open')
  },
)

test('half a minute after the last close minting is disconnected, until the next one', async () => {
  expect(await statusNow()).toBe('open')
  api.world.haltLedger()
  expect(LEDGER_STALE).toBeLessThan(MINUTE)
  expect(await statusNow('halts')).toBe('disconnected')
  expect(await statusNow()).toBe('open')
})

test('once every pass is sold there is nothing to halt', async () => {
  await api.world.db.prepare('UPDATE tier_stat SET sold = total').run()
  await setHalt(api.services, 'loss', 'a test')
  expect(await statusNow()).toBe('sold-out')
})
