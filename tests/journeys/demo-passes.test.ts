import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readUserPasses } from '#contract/wire/collection'
import { createControl } from '../sandbox/control.ts'
import { buyDemoPasses } from '../support/demo-passes.ts'
import { expectInvariants } from '../support/invariants.ts'
import { visitor } from '../support/visitor.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterEach(() => expectInvariants(world))
afterAll(() => world.close())

const holder = () => world.sandbox.accounts.demoWallets.holder.address

async function start() {
  await buyDemoPasses(
    (path, { method = 'GET', headers = {}, body = null }) =>
      world.fetch(path, {
        method,
        headers: { ...(headers as Record<string, string>), origin: 'http://touchstone.test' },
        ...(typeof body === 'string' && { body }),
      }),
    createControl(world.sandbox.urls.web),
  )
}

async function tiersHeld(): Promise<readonly string[]> {
  const read = await visitor(world).call(readUserPasses, { params: { address: holder() } })
  return read.ok ? read.value.nfts.map(({ tier }) => tier).sort() : []
}

async function purchases(): Promise<readonly string[]> {
  const { results } = await world.db
    .prepare('SELECT tier, status FROM purchase WHERE wallet = ? ORDER BY created_at')
    .bind(holder())
    .all<{ tier: string; status: string }>()
  return results.map(({ tier, status }) => `${tier} ${status}`)
}

test('what a start that was broken off has left open is bought by the next one, which then buys the rest', async () => {
  const broken = visitor(world)
  await broken.connect('holder')
  const begun = await broken.buy('common')
  expect(begun.ok).toBe(true)
  await world.restartSandbox()
  await world.restartWorker()
  await start()
  expect(await purchases()).toEqual(['common sold', 'rare sold'])
  expect(await tiersHeld()).toEqual(['common', 'rare'])
})

test('a start after that buys nothing, and signs nothing', async () => {
  const asked = (await createControl(world.sandbox.urls.web).payloads()).length
  await start()
  expect(await purchases()).toEqual(['common sold', 'rare sold'])
  expect(await createControl(world.sandbox.urls.web).payloads()).toHaveLength(asked)
})
