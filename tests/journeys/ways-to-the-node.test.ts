import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decode } from 'ripple-binary-codec'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Cable, layCable } from '../support/cable.ts'
import { expectInvariants } from '../support/invariants.ts'
import { payloadOf } from '../support/payload-of.ts'
import { createWorld, type World } from '../support/world.ts'

/** How many times the usual fee the node asks at the moment. */
let load = 1
let world: World
let node: Server
let cable: Cable
beforeAll(async () => {
  node = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const asked = await fetch(world.sandbox.urls.rpc, { method: 'POST', body })
    const { result } = (await asked.json()) as {
      result: { state?: { load_factor: number; load_base: number } }
    }
    if (result.state) result.state.load_factor = result.state.load_base * load
    response.end(JSON.stringify({ result }))
  })
  await new Promise<void>((done) => node.listen(0, '127.0.0.1', done))
  const rpc = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  cable = await layCable(() => Number(new URL(world.sandbox.urls.ws).port))
  world = await createWorld({ bindings: { XRPL_RPC_URL: rpc, XRPL_WS_URL: cable.url } })
})
afterEach(async () => {
  load = 1
  cable.mend()
  world.resumeLedger()
  await expectInvariants(world)
})
afterAll(async () => {
  await world.close()
  cable.close()
  node.closeAllConnections()
  node.close()
})

test('a socket that breaks while a mint is on its way is replaced by patient questions, and the pass is sold', async () => {
  const { faults } = world.sandbox
  const visitor = world.visitor()
  await visitor.connect('rich')
  world.haltLedger()
  faults.forgetSeen()
  const buying = visitor.buy('common')
  await expect.poll(() => faults.seen).toContain('rpc:submit')
  faults.forgetSeen()
  cable.cut()
  await expect.poll(() => faults.seen).toContain('rpc:server_state')
  expect(faults.seen.length, faults.seen.join(' ')).toBeLessThan(15)
  world.resumeLedger()
  const bought = await buying
  await world.sandbox.phone.sign(payloadOf(bought), 'rich')
  if (bought.ok) await visitor.untilStatus(bought.value.reservationId, 'sold')
})

test('under load a mint offers what the node asks, although its socket does not say so', async () => {
  load = 4
  const visitor = world.visitor()
  await visitor.connect('rich')
  const bought = await visitor.buy('rare')
  const id = bought.ok ? bought.value.reservationId : JSON.stringify(bought.error)
  const blob = await world.db
    .prepare('SELECT blob FROM submission WHERE purchase_id = ?')
    .bind(id)
    .first<string>('blob')
  expect(decode(blob ?? '').Fee).toBe('48')
  world.sandbox.phone.decline(payloadOf(bought))
  await visitor.untilStatus(id, 'released')
})
