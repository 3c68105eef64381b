import { beforeEach, expect, test, vi } from 'vitest'
import { SECOND } from '#contract/timing'
import { askNode } from '../../../web/receipt/ask-node.ts'

/** A socket of a browser whose node does what the test says. */
class Socket {
  static latest: Socket
  onopen = () => {}
  onmessage = (_event: { data: string }) => {}
  onerror = () => {}
  onclose = () => {}
  sent: string[] = []
  closed = false

  constructor() {
    Socket.latest = this
  }
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.closed = true
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Socket)
})
test('an answered question leaves neither a socket nor a timer', async () => {
  const asked = askNode('wss://node.example', 'A1', 7)
  Socket.latest.onopen()
  Socket.latest.onmessage({ data: '{"result":1}' })
  expect(await asked).toEqual({ result: 1 })
  expect(JSON.parse(Socket.latest.sent[0] ?? '')).toMatchObject({
    command: 'tx',
    transaction: 'A1',
    min_ledger: 7,
  })
  expect([Socket.latest.closed, vi.getTimerCount()]).toEqual([true, 0])
})

test('a node searches the ledger of the receipt alone, and answers in the form that is compared', () => {
  void askNode('wss://node.example', 'A1', 7)
  Socket.latest.onopen()
  expect(JSON.parse(Socket.latest.sent[0] ?? '')).toMatchObject({
    min_ledger: 7,
    max_ledger: 7,
    api_version: 1,
  })
})

test('a node that is unreachable, hangs up or stays silent is no answer', async () => {
  const unreachable = askNode('wss://node.example', 'A1', 7)
  Socket.latest.onerror()
  await expect(unreachable).rejects.toThrow('unreachable')
  const closed = askNode('wss://node.example', 'A1', 7)
  Socket.latest.onclose()
  await expect(closed).rejects.toThrow('closed')
  expect(vi.getTimerCount()).toBe(0)
  const silent = expect(askNode('wss://node.example', 'A1', 7)).rejects.toThrow('silent')
  await vi.advanceTimersByTimeAsync(15 * SECOND)
  await silent
})

test('a node that lacks the transaction has answered, and one that is busy or lacks its ledger has not', async () => {
  const says = (answer: string) => {
    const asked = askNode('wss://node.example', 'A1', 7)
    Socket.latest.onmessage({ data: answer })
    return asked
  }
  const unknown = { id: 1, status: 'error', error: 'txnNotFound' }
  expect(await says(JSON.stringify(unknown))).toEqual(unknown)
  const searched = (searched_all: boolean) => says(JSON.stringify({ ...unknown, searched_all }))
  expect(await searched(true)).toMatchObject(unknown)
  await expect(searched(false), 'its history begins later').rejects.toThrow()
  for (const error of ['slowDown', 'tooBusy', 'noNetwork', 'amendmentBlocked'])
    await expect(says(JSON.stringify({ ...unknown, error })), error).rejects.toThrow(error)
  for (const nonsense of ['null', '<html>']) await expect(says(nonsense), nonsense).rejects.toThrow()
})
