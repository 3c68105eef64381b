import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chainAt } from '../rehearse/chain.ts'
import { compareRehearsal } from '../rehearse/compare.ts'
import { fundedAccount } from '../rehearse/faucet.ts'
import { type Rehearsal, rehearse, type Stage } from '../rehearse/rehearsal.ts'
import { reportOf } from '../rehearse/report.ts'
import { sandboxPhone } from '../rehearse/sandbox-phone.ts'
import { createControl } from '../sandbox/control.ts'
import { commandsOn } from '../support/commands-on.ts'
import { freshWallet } from '../support/fresh-wallet.ts'
import { expectInvariants } from '../support/invariants.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterEach(() => expectInvariants(world))
afterAll(() => world.close())

async function stage(): Promise<Stage> {
  const { urls } = world.sandbox
  const chain = chainAt(urls.rpc)
  const phone = sandboxPhone(createControl(urls.web), await freshWallet(world), chain)
  return {
    phone,
    chain,
    send: (path, { method = 'GET', headers = {}, body = null }) =>
      world.fetch(path, {
        method,
        headers: { ...(headers as Record<string, string>), origin: 'http://touchstone.test' },
        ...(typeof body === 'string' && { body }),
      }),
    stranger: () => fundedAccount(new URL('/accounts', urls.web).href, chain),
    async skip(ms) {
      world.later(ms)
      world.sandbox.ledger.close()
      await world.tick()
    },
    poll: 200,
    say() {},
  }
}

let rehearsal: Rehearsal

test('a rehearsal buys, declines, lets lapse, pays first and gets a refund, and database and ledger agree', async () => {
  const on = await stage()
  rehearsal = await rehearse(on)
  const compared = await compareRehearsal(rehearsal, commandsOn(world.db), on.chain)
  expect(compared.map(({ difference }) => difference)).toEqual([null, null, null, null, null])
  expect(rehearsal.purchases.map(({ fate }) => fate)).toEqual(['lapsed', 'declined', 'bought', 'paid first'])
  expect(rehearsal.refunded.drops).toBe('2000000')
})

test('a database that says sold of what the ledger does not have is named in the report', async () => {
  const { purchases } = rehearsal
  const [lapsed] = purchases
  if (!lapsed) throw new Error('nothing was rehearsed')
  const pretended: Rehearsal = { ...rehearsal, purchases: [{ ...lapsed, fate: 'bought' }] }
  const compared = await compareRehearsal(pretended, commandsOn(world.db), chainAt(world.sandbox.urls.rpc))
  expect(compared[0]?.difference).toBe('the database says released, not sold')
  const at = new Date('2026-11-27T12:00:00Z')
  const page = reportOf({
    environment: 'local',
    site: 'http://touchstone.test',
    began: at,
    ended: new Date(at.getTime() + 60_000),
    rehearsal,
    compared,
  })
  expect(page).toContain('differ in 1 points')
  expect(page).toContain(`bought: purchase ${lapsed.purchase}: the database says released, not sold`)
})
