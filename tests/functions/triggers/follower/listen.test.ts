import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { address } from '#contract/wire/ledger-ids'
import { listenTo } from '../../../../functions/triggers/follower/listen.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const NETWORK = 512
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
function answerAs(network_id: number | undefined) {
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

/** The received ledger indexes, and whether the subscription is kept. */
async function listen(isOurs = async (id: number | undefined) => id === NETWORK) {
  const closes: number[] = []
  const events = {
    closed: ({ index }: { index: number }) => void closes.push(index),
    costs: () => {},
    transaction: () => {},
    lost: () => {},
  }
  const socket = await listenTo('wss://node.example', { minter: MINTER }, clock, events, isOurs)
  await setImmediate()
  return { closes, taken: socket !== null }
}

test('a node of our network is followed from its last ledger on', async () => {
  answerAs(512)
  expect(await listen()).toEqual({ closes: [100, 101], taken: true })
})

test('a node of another network is not followed, and none of its ledgers is passed on', async () => {
  answerAs(1)
  expect(await listen()).toEqual({ closes: [], taken: false })
})

test('a node without a network id is followed once it is known to be of ours, in order', async () => {
  answerAs(undefined)
  const isOurs = async () => {
    await setImmediate()
    return true
  }
  expect(await listen(isOurs)).toEqual({ closes: [100, 101], taken: true })
  expect(await listen(async () => false)).toEqual({ closes: [], taken: false })
})

test('a node without a server stream, such as Clio, is subscribed to without it', async () => {
  const asked: string[][] = []
  class Clio extends EventTarget {
    accept() {}
    close() {}
    send(text: string) {
      const { streams } = JSON.parse(text) as { streams: string[] }
      asked.push(streams)
      const answer = streams.includes('server')
        ? { type: 'response', status: 'error', error: 'notSupported' }
        : { type: 'response', status: 'success', result: ledger }
      this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(answer) }))
    }
  }
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Object.assign(new Response(), { webSocket: new Clio() }))
  expect(await listen(async () => true)).toEqual({ closes: [100], taken: true })
  expect(asked).toEqual([['ledger', 'server'], ['ledger']])
})

test('an unreadable message of a node is skipped, and later ones are passed on', async () => {
  class Node extends EventTarget {
    accept() {}
    close() {}
    send() {
      const close = { type: 'ledgerClosed', ...ledger, ledger_index: 101 }
      const texts = [
        '{',
        'null',
        '[]',
        ...[
          { type: 'response', status: 'pending', result: { ...ledger, network_id: 1 } },
          { type: 'response', status: 'success', result: { ...ledger, network_id: NETWORK } },
          { ...close, ledger_hash: 'latest' },
          { ...close, type: 'consensusPhase' },
          { type: 'serverStatus', load_base: 'low' },
          { type: 'transaction', ...ledger, validated: false },
          close,
        ].map((message) => JSON.stringify(message)),
      ]
      for (const data of texts) this.dispatchEvent(new MessageEvent('message', { data }))
    }
  }
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Object.assign(new Response(), { webSocket: new Node() }))
  expect(await listen()).toEqual({ closes: [100, 101], taken: true })
})
