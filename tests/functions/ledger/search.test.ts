import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { address } from '#contract/ledger-ids'
import { systemClock } from '../../../functions/clock.ts'
import { rippled } from '../../../functions/ledger/rippled.ts'
import { quietLog } from '../quiet-log.ts'

const MINTER = address.parse('rn3kC24zhByMxh1LPGuMk8dzfVuQBXTbdM')
const FIRST_LEDGER = 1000

let node: Server | undefined
afterEach(() => {
  node?.closeAllConnections()
  node?.close()
})

/** A node whose account has this many transactions, ten in a ledger, and gives at most 400 of them at a time. */
async function nodeWith(size: number) {
  const asked: { ledger_index_min: number; forward: boolean; limit: number }[] = []
  node = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const [params] = JSON.parse(body).params
    asked.push(params)
    const from: number = params.marker?.at ?? (params.ledger_index_min - FIRST_LEDGER) * 10
    const to = Math.min(from + Math.min(params.limit, 400), size)
    const transactions = Array.from({ length: to - from }, (_, n) => payment(from + n))
    response.end(
      JSON.stringify({ result: { validated: true, transactions, ...(to < size && { marker: { at: to } }) } }),
    )
  })
  await new Promise<void>((done) => node?.listen(0, '127.0.0.1', done))
  const rpcUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  return { asked, ledger: rippled({ rpcUrl, secondRpcUrl: null, wsUrl: null }, systemClock, quietLog) }
}

function payment(at: number) {
  return {
    hash: hashOf(at),
    ledger_index: FIRST_LEDGER + Math.floor(at / 10),
    validated: true,
    tx_json: { Account: MINTER, TransactionType: 'Payment', Fee: '10' },
    meta: { TransactionResult: 'tesSUCCESS', AffectedNodes: [] },
  }
}

function hashOf(at: number) {
  return at.toString(16).toUpperCase().padStart(64, '0')
}

test('a search stops at the first page that holds what it looks for', async () => {
  const { ledger, asked } = await nodeWith(2_000)
  const searched = await ledger.search(MINTER, FIRST_LEDGER, ({ hash }) => hash === hashOf(450))
  expect(searched).toMatchObject({ ok: true, value: { found: { hash: hashOf(450) }, resume: null } })
  expect(asked).toHaveLength(2)
  expect(asked[0]).toMatchObject({ ledger_index_min: FIRST_LEDGER, forward: true })
})

test('what stands on the very last page is found too', async () => {
  const { ledger } = await nodeWith(801)
  const searched = await ledger.search(MINTER, FIRST_LEDGER, ({ hash }) => hash === hashOf(800))
  expect(searched).toMatchObject({ ok: true, value: { found: { hash: hashOf(800) }, resume: null } })
})

test('a history that anybody can crowd is read in bounded looks, each beginning where the last one ended', async () => {
  const { ledger, asked } = await nodeWith(9_000)
  const such = ({ hash }: { hash: string }) => hash === hashOf(8_500)
  let since = FIRST_LEDGER
  let looks = 0
  for (;;) {
    looks += 1
    const before = asked.length
    const searched = await ledger.search(MINTER, since, such)
    expect(asked.length - before).toBeLessThanOrEqual(10)
    if (!searched.ok) throw new Error(searched.error)
    if (searched.value.found) break
    const { resume } = searched.value
    expect(resume).toBeGreaterThan(since)
    since = resume ?? since
  }
  expect(looks).toBe(3)
})

test('a history read to its end without a find leaves nothing to resume', async () => {
  const { ledger } = await nodeWith(900)
  const searched = await ledger.search(MINTER, FIRST_LEDGER, () => false)
  expect(searched).toEqual({ ok: true, value: { found: null, resume: null } })
})
