import { afterAll, beforeAll, expect, test } from 'vitest'
import { errors } from '#contract/errors'
import { errorReply } from '#contract/wire/error-reply'
import { readHealth } from '#contract/wire/health'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ bindings: { ISSUER_ADDRESS: 'no-address', XRPL_NETWORK_ID: 'main' } })
})
afterAll(() => world.close())

const SENTENCES = 'XRPL_NETWORK_ID is not a whole number; ISSUER_ADDRESS is not a classic address (r…)'

test('a wrong configuration is said in the log alone, once, and every call is refused', async () => {
  const { status, error } = errors.not_configured
  for (const path of ['/v2/nft/info', readHealth.path, '/parties/collection/all', '/api/nothing']) {
    const response = await world.fetch(path)
    expect(response.status).toBe(status)
    expect(response.headers.get('x-frame-options')).toBe('DENY')
    expect(response.headers.get('cache-control')).toContain('no-store')
    const reply = errorReply.parse(await response.json())
    expect(reply).toMatchObject({ code: 'not_configured', error })
    expect(JSON.stringify(reply)).not.toContain('ISSUER_ADDRESS')
  }
  await world.tick()
  await expect.poll(() => world.log.join('\n')).toContain(SENTENCES)
  expect(world.log.filter((line) => line.includes('XRPL_NETWORK_ID'))).toHaveLength(1)
  expect(world.log.join('\n')).not.toContain(world.sandbox.accounts.minter.seed)
})
