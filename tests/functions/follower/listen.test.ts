import { expect, test, vi } from 'vitest'
import { address } from '#contract/wire/ledger-ids'
import { listenTo } from '../../../functions/follower/listen.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const network = { id: 512, key: 'TEST', name: 'Test', explorerNftUrl: null, explorerTxUrl: null }
const clock = { now: () => 0, sleep: () => new Promise<void>(() => {}) }

const ledger = {
  ledger_index: 100,
  ledger_hash: 'D'.repeat(64),
  ledger_time: 60 * 60,
  fee_base: 10,
  reserve_base: 1_000_000,
  reserve_inc: 200_000,
}

/** A node of this network that answers a subscription, and closes a ledger at once after it. */
function answerAs(network_id: number) {
  class Socket extends EventTarget {
    accept() {}
    close() {}
    send() {
      const messages = [
        { type: 'response', status: 'success', result: { ...ledger, network_id } },
        { type: 'ledgerClosed', ...ledger, ledger_index: 101 },
      ]
      for (const message of messages)
        this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
    }
  }
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Object.assign(new Response(), { webSocket: new Socket() }))
}

/** The indexes of the ledgers that are heard of, and whether the node is listened to. */
async function listen() {
  const heard: number[] = []
  const socket = await listenTo('wss://node.example', { minter: MINTER, network }, clock, {
    closed: ({ index }) => void heard.push(index),
    costs: () => {},
    transaction: () => {},
    lost: () => {},
  })
  return { heard, taken: socket !== null }
}

test('a node of our network is heard from its last ledger on', async () => {
  answerAs(512)
  expect(await listen()).toEqual({ heard: [100, 101], taken: true })
})

test('a node of another network is not listened to, and none of its ledgers is heard of', async () => {
  answerAs(1)
  expect(await listen()).toEqual({ heard: [], taken: false })
})
