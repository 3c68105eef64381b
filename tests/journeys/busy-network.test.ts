import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decode } from 'ripple-binary-codec'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../support/invariants.ts'
import { payloadOf } from '../support/payload-of.ts'
import { createWorld, type World } from '../support/world.ts'

/** How many times the usual fee the node asks at the moment. */
let load = 1
let world: World
let node: Server
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
  world = await createWorld({ bindings: { XRPL_RPC_URL: rpc } })
})
afterEach(() => expectInvariants(world))
afterAll(async () => {
  await world.close()
  node.closeAllConnections()
  node.close()
})

test.each([
  [1, '12'],
  [4, '48'],
  [10_000, '5000'],
])(
  'at %d times the usual load a mint offers a fee of %s drops, so that it is not left waiting',
  async (times, fee) => {
    load = times
    const visitor = world.visitor()
    await visitor.connect('rich')
    const bought = await visitor.buy('rare')
    const id = bought.ok ? bought.value.reservationId : JSON.stringify(bought.error)
    const blob = await world.db
      .prepare('SELECT blob FROM submission WHERE purchase_id = ?')
      .bind(id)
      .first<string>('blob')
    expect(decode(blob ?? '').Fee).toBe(fee)
    world.sandbox.phone.decline(payloadOf(bought))
    await visitor.untilStatus(id, 'released')
  },
)
