import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { errors } from '#contract/errors'
import { LEDGER_STALE, MINUTE, SECOND } from '#contract/timing'
import { mintPass } from '#contract/wire/chosen-pass'
import { createPayment } from '#contract/wire/payment'
import { purchasePass } from '#contract/wire/purchase'
import { joinQueue } from '../../functions/sale/admission/store.ts'
import type { Wallet } from '../sandbox/accounts.ts'
import { type ApiInProcess, createApi } from '../support/api-in-process.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { expectInvariants } from '../support/invariants.ts'

let api: ApiInProcess
beforeAll(async () => {
  api = await createApi()
})
afterEach(() => expectInvariants(api.world))
afterAll(() => api.close())

const bodies = {
  [purchasePass.path]: ({ address }: Wallet) => ({ userAddress: address, selectedTier: 'rare', quantity: 1 }),
  [mintPass.path]: () => ({ tokenId: 1 }),
  [createPayment.path]: () => ({ tier: 'rare' }),
} as const
const calls = Object.keys(bodies) as (keyof typeof bodies)[]

/** A connected buyer who asks for a pass by this call. */
async function buyer(path: keyof typeof bodies) {
  const wallet = await freshWallet(api.world)
  const token = await api.signIn(wallet)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify(bodies[path](wallet))
  return { wallet, ask: () => api.ask(path, { method: 'POST', headers, body }) }
}

const rows = (table: string) => api.world.db.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n')

/** No ledger has closed for this long, and none closes any more. */
async function haltFor(ms: number) {
  api.world.sandbox.ledger.close()
  await api.services.follower.catchUp()
  api.world.haltLedger()
  api.world.later(ms)
}

function goOn() {
  api.world.resumeLedger()
  api.world.sandbox.ledger.close()
}

test.each(calls)(
  '%s is refused from 30 s without a close, and takes neither a pass nor a payload',
  async (path) => {
    const { ask } = await buyer(path)
    await haltFor(LEDGER_STALE + SECOND)
    await api.world.db.prepare('DELETE FROM xaman_second').run()
    const held = await rows('purchase')
    api.world.sandbox.faults.forgetSeen()
    const answer = await ask()
    const { status, error } = errors.ledger_unreachable
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ code: 'ledger_unreachable', error })
    expect(api.world.sandbox.faults.seen.filter((call) => call.startsWith('xaman'))).toEqual([])
    expect([await rows('purchase'), await rows('xaman_second')]).toEqual([held, 0])
    goOn()
    expect((await ask()).status, 'the next close ends it').toBe(200)
  },
)

test('a wallet whose turn comes while no ledger closes keeps its place in the queue', async () => {
  const { wallet, ask } = await buyer(purchasePass.path)
  const { db, clock } = api.world
  await haltFor(LEDGER_STALE + SECOND)
  await joinQueue(db, { wallet: wallet.address, tier: 'rare', solvent: true }, clock.now() - MINUTE)
  const place = 'SELECT joined_at FROM waiting WHERE wallet = ?'
  const joined = await db.prepare(place).bind(wallet.address).first('joined_at')
  expect(joined).not.toBeNull()
  expect((await ask()).status).toBe(errors.ledger_unreachable.status)
  expect(await db.prepare(place).bind(wallet.address).first('joined_at')).toBe(joined)
  goOn()
  expect((await ask()).status).toBe(200)
})
