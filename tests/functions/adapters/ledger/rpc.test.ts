import { expect, test, vi } from 'vitest'
import { askNode } from '../../../../functions/adapters/ledger/rpc.ts'

/** The node answers with so many bytes, in pieces of 100 kB; `pulled` counts those that were read. */
function answerOf(bytes: number) {
  const answer = new TextEncoder().encode(JSON.stringify({ result: { text: 'é'.repeat(bytes / 2) } }))
  const read = { pieces: 0 }
  const body = new ReadableStream({
    pull(controller) {
      const from = read.pieces * 100_000
      if (from >= answer.length) return controller.close()
      controller.enqueue(answer.slice(from, from + 100_000))
      read.pieces += 1
    },
  })
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body))
  return read
}

test('an answer of up to 5 MB is read', async () => {
  answerOf(4_900_000)
  const answer = await askNode('https://node.example', 'account_tx', {})
  expect(answer).toEqual({ kind: 'result', result: { text: 'é'.repeat(2_450_000) } })
})

test('a longer answer counts as none, and its rest is not read', async () => {
  const read = answerOf(50_000_000)
  expect(await askNode('https://node.example', 'account_tx', {})).toEqual({
    kind: 'unreachable',
    reason: 'account_tx: more than 5000000 bytes',
  })
  expect(read.pieces).toBeLessThan(60)
})
