import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { MINUTE, OFFER_LIFE } from '#contract/timing'
import { Following } from '../../functions/triggers/follower/follow.ts'
import { createFollowerMemory } from '../support/follower-memory.ts'
import { inProcess } from '../support/in-process.ts'
import { offerPass } from '../support/offer-pass.ts'
import { createProcessWorld, type ProcessWorld } from '../support/process-world.ts'

let world: ProcessWorld
const { fetch: before } = globalThis
afterEach(async () => {
  globalThis.fetch = before
  await world.close()
})

type Listener = (event: { data: string }) => void

/** A node's socket on which the test sends the node's messages. */
function socketOf({ sandbox, clock }: ProcessWorld, networkId: number) {
  const listeners: Listener[] = []
  const emit = (message: object) => {
    for (const listener of listeners) listener({ data: JSON.stringify(message) })
  }
  /** The last ledger in a node's words, this many closes later. */
  const closed = (later: number) => ({
    fee_base: 10,
    ledger_hash: 'AB'.repeat(32),
    ledger_index: sandbox.ledger.validatedIndex + later,
    ledger_time: Math.floor(clock.now() / 1000) - 946_684_800,
    reserve_base: 1_000_000,
    reserve_inc: 200_000,
  })
  return {
    socket: {
      accept() {},
      addEventListener(type: string, listener: Listener) {
        if (type === 'message') listeners.push(listener)
      },
      send: () =>
        emit({ type: 'response', status: 'success', result: { ...closed(0), network_id: networkId } }),
      close() {},
    },
    emitClose: (later: number) => emit({ type: 'ledgerClosed', ...closed(later) }),
  }
}

test('on nodes slower than the ledger rounds do not pile up: a close joins the round after the running one', async () => {
  world = await createProcessWorld({ database: 'in memory' })
  for (let buyers = 0; buyers < 4; buyers += 1) await offerPass(world)
  const { services } = inProcess(world, null)
  const { fetch } = globalThis
  const { socket, emitClose } = socketOf(world, services.config.network.id)
  let asked = 0
  let answer: () => void = () => {}
  let slow: Promise<void> = Promise.resolve()
  globalThis.fetch = async (input, init) => {
    if (new Headers(init?.headers).get('upgrade')) return { webSocket: socket } as unknown as Response
    asked += 1
    await slow
    return fetch(input, init)
  }
  const following = new Following((follower) => ({ ...services, follower }), createFollowerMemory(), {
    sockets: true,
  })
  await following.heartbeat()
  world.later(OFFER_LIFE + 15 * MINUTE)
  const settled = async () => {
    for (let times = 0; times < 50; times += 1) await setImmediate()
  }
  await settled()

  slow = new Promise((resolve) => {
    answer = resolve
  })
  asked = 0
  emitClose(1)
  await settled()
  const ofOneRound = asked
  expect(ofOneRound).toBeGreaterThan(0)
  for (let closes = 2; closes <= 10; closes += 1) {
    emitClose(closes)
    await settled()
  }
  expect(asked).toBe(ofOneRound)
  answer()
  await settled()
})
