import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createTokenCards } from '../sandbox/phone/token-card.ts'

const ending: (() => void)[] = []
afterEach(() => {
  for (const end of ending.splice(0)) end()
})

test('metadata that never ends does not block the request', async () => {
  const { uri } = await serving((reply) => void reply.write('{"name":'))
  expect(await createTokenCards()(uri)).toBeNull()
})

test('late metadata is used on the next view', async () => {
  const { uri, replies } = await serving(() => {})
  const read = createTokenCards()
  expect(await read(uri)).toBeNull()
  replies[0]?.end('{"name":"Touchstone"}')
  await expect.poll(() => read(uri)).toEqual({ name: 'Touchstone', image: null })
})

/** A site with these answers. */
async function serving(answer: (reply: ServerResponse) => void) {
  const replies: ServerResponse[] = []
  const server = createServer((_, reply) => {
    reply.setHeader('content-type', 'application/json')
    replies.push(reply)
    answer(reply)
  }).listen(0, '127.0.0.1')
  ending.push(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return { uri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/1.json`, replies }
}
