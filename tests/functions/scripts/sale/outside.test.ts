import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readReady } from '#contract/wire/health'
import { outsideOf } from '../../../../functions/scripts/sale/outside.ts'

let ready: { readonly status: number; readonly body: string }
const health = {
  xrpl: { connected: false, ledgerIndex: null, closedAt: null },
  database: { connected: true },
  checkedAt: 1,
}
const server = createServer(({ url }, response) => {
  const isReady = url === readReady.path
  response.writeHead(isReady ? ready.status : 200)
  response.end(isReady ? ready.body : ready.status === 522 ? ready.body : JSON.stringify(health))
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

const refusal = { error: 'No.', requestId: 'r' }

test.each([
  [200, '{"ready":true}', 'is ready; knows no ledger that two operators agree on'],
  [
    503,
    JSON.stringify({ ...refusal, code: 'not_ready', failed: ['quorum', 'halt'] }),
    'is not ready: quorum, halt; ',
  ],
  [503, JSON.stringify({ ...refusal, code: 'not_configured' }), 'is not ready: not_configured; '],
  [522, '<h1>Connection timed out</h1>', 'is not ready: HTTP 522; it says nothing of the ledger'],
])('what the site says of its health is told by its reason: %d %s', async (status, body, said) => {
  ready = { status, body }
  const { port } = server.address() as AddressInfo
  const environment = { siteUrl: `http://127.0.0.1:${port}`, vars: {}, name: 'testnet' } as const
  const { site } = outsideOf({ ...environment, worker: 'w', database: 'd', storesVitals: false })
  expect(await site()).toContain(`The site ${said}`)
})
