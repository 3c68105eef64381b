import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ bindings: { ISSUER_ADDRESS: 'no-address', XRPL_NETWORK_ID: 'main' } })
})
afterAll(() => world.close())

test('a wrong configuration is logged by the names of the wrong variables, and not shown to the visitor', async () => {
  const response = await world.fetch('/v2/nft/info')
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ code: 'internal' })
  await expect.poll(() => world.log.join('\n')).toContain('XRPL_NETWORK_ID, ISSUER_ADDRESS')
  expect(world.log.join('\n')).not.toContain(world.sandbox.accounts.minter.seed)
})
