import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readInfo } from '#contract/wire/collection'
import { pathOf } from '#contract/wire/endpoint'
import { publishedCalls } from '#contract/wire/published/calls'
import { purchasePass } from '#contract/wire/purchase'
import { everyCall, formsOf } from './every-call.ts'
import { pageOf } from './page.ts'

const root = join(import.meta.dirname, '../..')
const known = { address: 'rBuyer', purchase: 'P1', acceptance: 'HASH', entry: 'T-1' }

test('the page of a release is read from its files, with all calls it publishes', async () => {
  const page = await pageOf(root, 'this one')
  expect(page.calls.map(({ name }) => name)).toEqual(publishedCalls.map(({ name }) => name))
  expect(page.replyOf({ method: 'GET', path: readInfo.path })).toBeDefined()
  expect(() => page.replyOf({ method: 'GET', path: '/nowhere' })).toThrow('does not call GET /nowhere')
  const event = { type: 'payload-opened', uuid: null, data: {}, seq: 1, timestamp: 1 }
  expect(page.eventIn(event)).toEqual(event)
  expect(page.eventIn({ ...event, type: 'nothing' })).toBeNull()
})

test('every call names what exists, and none of them begins a purchase', () => {
  const asked = everyCall({ calls: publishedCalls }, known)
  const paths = asked.map(({ call, params }) => pathOf(call.endpoint.path, params))
  expect(paths).toContain('/v2/nft/purchase/P1')
  expect(paths).toContain('/v2/nft/receipt/HASH')
  expect(paths).toContain('/api/applications/T-1')
  expect(paths).toContain('/v2/nft/user/rBuyer')
  expect(paths).not.toContain(purchasePass.path)
  expect(paths.filter((path) => path.includes('//') || path.endsWith('/'))).toEqual([])
  expect(asked.length).toBeGreaterThan(publishedCalls.length / 2)
})

test('all four forms are found', () => {
  expect(formsOf({ calls: publishedCalls }).map(({ endpoint }) => endpoint.path)).toHaveLength(4)
})
