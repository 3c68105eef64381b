import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Address } from '#contract/wire/ledger-ids'
import { reconcile } from '../../functions/reconcile.ts'
import { buyPass } from '../../functions/sale/purchase/buy.ts'
import { settle } from '../../functions/sale/purchase/settle.ts'
import type { Services } from '../../functions/services.ts'
import type { Fault } from '../sandbox/faults.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { inProcess } from '../support/in-process.ts'
import { expectInvariants } from '../support/invariants.ts'
import { offerPass } from '../support/offer-pass.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'

let world: ProcessWorld
beforeAll(async () => {
  world = await createProcessWorld({ database: 'in memory' })
})
afterEach(async () => {
  world.sandbox.faults.clear()
  await expectInvariants(world)
})
afterAll(() => world.close())

const faults: [string, Fault][] = [
  ['is lost', { do: 'lose-request' }],
  ['is acted on, but its reply is lost', { do: 'lose-reply' }],
  ['is answered with a 503 that is no JSON', { do: 'fail', status: 503, body: 'Server is overloaded' }],
]

/** Each call with each fault. */
function inEachWay<Target extends string>(targets: readonly Target[]) {
  return targets.flatMap((target) => faults.map(([how, fault]) => [target, how, fault] as const))
}

/** Buys as a page does: the same request id until there is an answer, a new one after a definite refusal. */
async function insist(services: Services, wallet: Address) {
  for (let intent = 0; ; intent += 1) {
    const clientMintRequestId = `intent-${wallet}-${intent}`
    const request = { userAddress: wallet, selectedTier: 'common', quantity: 1, clientMintRequestId } as const
    const bought = await buyPass(services, wallet, request)
    if (bought.ok) return bought.value
    expect(['ledger_unreachable', 'busy', 'mint_failed']).toContain(bought.error)
    if (intent === 3) throw new Error(`the purchase was refused: ${bought.error}`)
  }
}

test.each(inEachWay(['rpc:ledger', 'rpc:server_state', 'rpc:feature']))(
  'a call of %s by a follower that has just begun %s: the pass is still bought, once',
  async (target, _how, fault) => {
    const { services, idle } = inProcess(world, null)
    const wallet = await freshWallet(world)
    const { faults, ledger, phone } = world.sandbox
    faults.forgetSeen()
    faults.plan(target, fault)
    const { reservationId, items } = await insist(services, wallet.address)
    expect(faults.seen).toContain(target)
    await idle()
    await phone.sign(items[0]?.xamanPayload.uuid ?? '', wallet)
    const deadline = world.clock.now() + 10_000
    const sold = await settle(services, reservationId, { asker: 'signed', deadline })
    expect(sold?.status).toBe('sold')
    expect(ledger.nfts(wallet.address)).toHaveLength(1)
  },
)

test.each(inEachWay(['ledger', 'server_state', 'account_info', 'account_tx']))(
  'a call of %s while the follower reads on %s at both nodes: the next cron run reads it',
  async (method, _how, fault) => {
    const { wallet, id, uuid } = await offerPass(world, 'common')
    const { services } = inProcess(world, null)
    const { faults, ledger, phone } = world.sandbox
    await phone.sign(uuid, wallet, { unreported: true })
    ledger.close()
    faults.forgetSeen()
    faults.plan(`rpc:${method}`, fault)
    faults.plan(`rpc2:${method}`, fault)
    await turn(services)
    await turn(services)
    const row = await world.db.prepare('SELECT status FROM purchase WHERE id = ?').bind(id).first('status')
    expect(row).toBe('sold')
    expect(faults.seen).toContain(`rpc:${method}`)
  },
)

async function turn(services: Services) {
  await world.db.prepare('DELETE FROM lease').run()
  await reconcile(services)
}
