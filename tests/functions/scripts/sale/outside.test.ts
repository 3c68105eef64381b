import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '#contract/timing'
import { readReady } from '#contract/wire/health'
import { outsideOf } from '../../../../functions/scripts/sale/outside.ts'

let ready: { readonly status: number; readonly body: string }
let xrpl: object
const CHECKED_AT = 9 * HOUR
const none = { connected: false, ledgerIndex: null, closedAt: null }
let encodings: unknown[]
const server = createServer(({ url, headers }, response) => {
  encodings.push(headers['accept-encoding'])
  const isReady = url === readReady.path
  response.writeHead(isReady ? ready.status : 200)
  response.end(
    isReady
      ? ready.body
      : ready.status === 522
        ? ready.body
        : JSON.stringify({ xrpl, database: { connected: true }, checkedAt: CHECKED_AT }),
  )
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
beforeEach(() => {
  encodings = []
  ready = { status: 200, body: '{"ready":true}' }
  xrpl = none
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

function outside(siteUrl: string, vars = {}, now = CHECKED_AT) {
  const environment = { name: 'testnet', worker: 'w', database: 'd', storesVitals: false } as const
  return outsideOf({ ...environment, siteUrl, vars }, () => now)
}

const askSite = (now?: number) =>
  outside(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {}, now).site()
const siteSays = async (now?: number) => (await askSite(now)).says

test.each([
  [MINUTE, MINUTE, ''],
  [
    3 * HOUR - 2 * SECOND,
    0,
    " This machine's clock is 180 min ahead of the site's, by which all ages above are told.",
  ],
  [-5 * MINUTE, 0, " This machine's clock is 5 min behind the site's, by which all ages above are told."],
])(
  'a clock of this machine that is wrong by %d ms is said, and ages are told by that of the site',
  async (by, left, said) => {
    expect(await askSite(CHECKED_AT + by)).toEqual({
      says: `The site is ready; knows no ledger that two operators agree on.${said}`,
      now: CHECKED_AT + left,
    })
    xrpl = { connected: true, ledgerIndex: 4711, closedAt: CHECKED_AT - 3 * HOUR }
    expect(await siteSays(CHECKED_AT + by)).toContain('closed 3 h ago')
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
  expect(await siteSays()).toContain(`The site ${said}`)
})

test('the last ledger that two operators agree on is told with its age', async () => {
  xrpl = { connected: true, ledgerIndex: 4711, closedAt: CHECKED_AT - 3 * HOUR }
  expect(await siteSays()).toBe('The site is ready; two operators agree on ledger 4711, closed 3 h ago.')
})

test('no answer is asked for compressed: Node may never settle such a one when its time is over', async () => {
  await siteSays()
  expect(encodings).toEqual(['identity', 'identity'])
})

test('a site that cannot be reached is said not to answer', async () => {
  expect(await outside('http://127.0.0.1:1').site()).toEqual({
    says: 'The site http://127.0.0.1:1 does not answer.',
    now: CHECKED_AT,
  })
})

test('what Xaman gives in a minute, and whether the sale is kept closed, are those of the settings', () => {
  const vars = { XAMAN_PAYLOADS_PER_MINUTE: '30', XAMAN_CALLS_PER_MINUTE: '200', MINTING: 'paused' }
  expect(outside('', vars)).toMatchObject({ payloads: '30', calls: '200', isClosed: true })
  expect(outside('')).toMatchObject({ payloads: '?', calls: '?', isClosed: false })
})
