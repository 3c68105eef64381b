import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '#contract/timing'
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

const sayOf = (now: number) => {
  const { port } = server.address() as AddressInfo
  const environment = { siteUrl: `http://127.0.0.1:${port}`, vars: {}, name: 'testnet' } as const
  return outsideOf({ ...environment, worker: 'w', database: 'd', storesVitals: false }, () => now).site()
}

test.each([
  [MINUTE, ''],
  [
    3 * HOUR - 2 * SECOND,
    " This machine's clock is 180 min ahead of the site's: the ages above are wrong by that.",
  ],
  [-5 * MINUTE, " This machine's clock is 5 min behind the site's: the ages above are wrong by that."],
])(
  'a clock of this machine that is wrong by %d ms is said, since all ages are told by it',
  async (by, said) => {
    ready = { status: 200, body: '{"ready":true}' }
    expect(await sayOf(health.checkedAt + by)).toBe(
      `The site is ready; knows no ledger that two operators agree on.${said}`,
    )
  },
)

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
  expect(await sayOf(health.checkedAt)).toContain(`The site ${said}`)
})
