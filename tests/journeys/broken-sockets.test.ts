import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../support/invariants.ts'
import { payloadOf } from '../support/payload-of.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
let cable: Cable
beforeAll(async () => {
  cable = await layCable(() => Number(new URL(world.sandbox.urls.ws).port))
  world = await createWorld({ bindings: { XRPL_WS_URL: cable.url } })
})
afterEach(async () => {
  cable.mend()
  world.resumeLedger()
  await expectInvariants(world)
})
afterAll(async () => {
  await world.close()
  cable.close()
})

test('a socket that breaks while a mint is on its way is replaced by patient questions, not by a hail of them', async () => {
  const visitor = world.visitor()
  await visitor.connect('rich')
  world.haltLedger()
  world.sandbox.faults.forgetSeen()
  const buying = visitor.buy('common')
  await expect.poll(() => world.sandbox.faults.seen.includes('rpc:submit'), { timeout: 10_000 }).toBe(true)
  cable.cut()
  world.sandbox.faults.forgetSeen()
  await new Promise((resolve) => setTimeout(resolve, 4_000))
  expect(world.sandbox.faults.seen.length, world.sandbox.faults.seen.join(' ')).toBeLessThan(15)
  world.resumeLedger()
  const bought = await buying
  await world.sandbox.phone.sign(payloadOf(bought), 'rich')
  if (bought.ok) await visitor.untilStatus(bought.value.reservationId, 'sold')
}, 60_000)

test('a socket that stands longer than its opening may take is not cut by that', async () => {
  const visitor = world.visitor()
  await visitor.connect('rich')
  await untilNothingIsAsked()
  world.haltLedger()
  world.sandbox.faults.forgetSeen()
  const buying = visitor.buy('rare')
  await new Promise((resolve) => setTimeout(resolve, 8_000))
  expect(world.sandbox.faults.seen.filter((call) => call === 'rpc:submit')).toHaveLength(1)
  expect(world.sandbox.faults.seen.filter((call) => call === 'rpc:tx')).toHaveLength(0)
  world.resumeLedger()
  expect((await buying).ok).toBe(true)
}, 60_000)

/** Those who asked after an earlier purchase wait for a ledger to close; a stalled one would have them ask later. */
async function untilNothingIsAsked(): Promise<void> {
  const { faults } = world.sandbox
  for (let before = -1; before !== faults.seen.length; ) {
    before = faults.seen.length
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

interface Cable {
  readonly url: string
  cut(): void
  mend(): void
  close(): void
}

/** A wire between the Worker and the ledger's socket that can be cut in the middle. */
async function layCable(port: () => number): Promise<Cable> {
  const ends = new Set<Socket>()
  let whole = true
  const server: Server = createServer((near) => {
    if (!whole) return near.destroy()
    const far = connect(port(), '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        ends.delete(one)
        other.destroy()
      })
    }
    return undefined
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      whole = false
      for (const end of ends) end.destroy()
    },
    mend() {
      whole = true
    },
    close() {
      for (const end of ends) end.destroy()
      server.close()
    },
  }
}
